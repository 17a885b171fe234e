import type { ReplyHeaders } from '../wire/exchange.js';
import type { Told } from './rate-bucket.js';

/** What limits count. `tokens` is input and output together. */
export const LIMIT_KINDS = ['requests', 'tokens', 'input_tokens', 'output_tokens'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

type Member = 'limit' | 'remaining' | 'reset';

const MEANING = new Map<string, { readonly kind: LimitKind; readonly member: Member }>(
  LIMIT_KINDS.flatMap((kind) => {
    const written = kind.replace('_', '-');
    return (['limit', 'remaining', 'reset'] as const).flatMap((member) => [
      [`x-ratelimit-${member}-${written}`, { kind, member }] as const,
      [`anthropic-ratelimit-${written}-${member}`, { kind, member }] as const,
    ]);
  }),
);

/**
 * What a reply's headers say about limits: OpenAI's, with resets as "6m0s", and Anthropic's, with resets as dates that
 * are measured against the server's own clock. What cannot be read is left out. Undefined where nothing is said.
 */
export function limitsTold(headers: ReplyHeaders): Map<LimitKind, Told> | undefined {
  let told: Map<LimitKind, Told> | undefined;
  for (const name in headers) {
    const meaning = MEANING.get(name);
    if (!meaning) continue;
    const value = read(meaning.member, headers[name] ?? '', headers.date);
    if (value === undefined) continue;
    told ??= new Map();
    const member = meaning.member === 'reset' ? 'resetSeconds' : meaning.member;
    told.set(meaning.kind, { ...told.get(meaning.kind), [member]: value });
  }
  return told;
}

function read(member: Member, text: string, date: string | undefined): number | undefined {
  if (member !== 'reset') return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  return durationSeconds(text) ?? untilSeconds(text, date);
}

const DURATION =
  /^(?:(\d{1,9})d)?(?:(\d{1,9})h)?(?:(\d{1,9})m(?!s))?(?:([\d.]{1,12})s)?(?:([\d.]{1,12})ms)?$/;

function durationSeconds(text: string): number | undefined {
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text);
  const parts = DURATION.exec(text);
  if (!parts || text === '') return undefined;
  const [days, hours, minutes, seconds, ms] = parts.slice(1).map((part) => Number(part ?? 0));
  const sum =
    (days ?? 0) * 86_400 +
    (hours ?? 0) * 3600 +
    (minutes ?? 0) * 60 +
    (seconds ?? 0) +
    (ms ?? 0) / 1000;
  return Number.isFinite(sum) ? sum : undefined;
}

function untilSeconds(text: string, date: string | undefined): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT/.test(text)) return undefined;
  const left = (Date.parse(text) - Date.parse(date ?? '')) / 1000;
  return left > 0 ? left : undefined;
}
