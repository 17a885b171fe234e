/** How finely a question asks for a number: 1 for "nearest whole", 0.1 for "one decimal". */
export function stepAsked(question: string): number | undefined {
  const text = question.toLowerCase();
  const decimals = /\b(one|two|three|1|2|3) decimals?\b/.exec(text)?.[1];
  if (decimals) return 10 ** -(DECIMALS[decimals] ?? Number(decimals));
  const nearest =
    /\bnearest (whole|integer|full|tenth|hundredth|ten|five|hundred|half|0?\.\d+|\d+)?/.exec(text);
  if (nearest) return NEAREST[nearest[1] ?? 'whole'] ?? (Number(nearest[1]) || 1);
  return /\bwhole numbers?\b|\bcompleted? (?:years|months|weeks)\b|\binteger\b/.test(text)
    ? 1
    : undefined;
}

const DECIMALS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3 };
const NEAREST: Readonly<Record<string, number>> = {
  whole: 1,
  integer: 1,
  full: 1,
  tenth: 0.1,
  hundredth: 0.01,
  half: 0.5,
  five: 5,
  ten: 10,
  hundred: 100,
};

/** The last place that a number is written to: 0.1 for 24.8, 1 for 15. */
export function lastPlace(value: number): number {
  const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return 10 ** -digits;
}

/** An answer rounded from a computed value may differ by this share of it where no rounding was asked for. */
const MAX_UNASKED_ROUNDING = 0.03;
/** And from a value that is written in the record, by this share. */
const MAX_OFF_WRITTEN = 0.01;

/**
 * Whether an answer is a value as a careful person would write it down: equal, rounded or cut to the place asked for, or
 * rounded a little where none was. `slack` is what the value itself may be off by, as after a change of units.
 */
export function isSameNumber(
  answer: number,
  value: number,
  how: {
    readonly step?: number | undefined;
    readonly slack?: number;
    /** The value is not written so, but follows from others. */
    readonly isComputed?: boolean;
  } = {},
): boolean {
  const off = Math.abs(answer - value);
  const slack = (how.slack ?? 0) + 1e-9 * Math.max(1, Math.abs(value));
  if (off <= slack) return true;
  const half = (how.step ?? lastPlace(answer)) / 2;
  if (off > half + slack) return false;
  const most = how.isComputed ? MAX_UNASKED_ROUNDING : MAX_OFF_WRITTEN;
  return how.step !== undefined || off <= most * Math.abs(value) + slack;
}
