import { count } from './figures.js';

/** How far a piece of work is. */
export interface Standing {
  readonly what: string;
  readonly done: number;
  /** Absent where nobody knows. */
  readonly total?: number | undefined;
  /** Of what is done, what was done before the work began: it says nothing of its speed. */
  readonly before: number;
  readonly seconds: number;
  /** What more is told, the more important first. */
  readonly asides: readonly string[];
}

/** One line for a log: "scored: 2,000 of 4,000, 333/s, 0:06 left, $0.02". */
export function logLine(standing: Standing): string {
  const { what, done, total, asides } = standing;
  const of = total === undefined ? '' : ` of ${count(total)}`;
  return `${what}: ${[`${count(done)}${of}`, ...speed(standing), ...asides].join(', ')}`;
}

const WIDEST_BAR = 30;
const NARROWEST_BAR = 8;

/**
 * One or two lines for a terminal, none wider than `width`: a bar and how fast it goes, and what more there is to tell. What
 * does not fit is left out, the least important first.
 */
export function screenLines(standing: Standing, width: number): string[] {
  const { what, done, total, asides } = standing;
  const parts = [what, ...(total === undefined ? [count(done)] : [`${share(done, total)} %`])];
  if (total !== undefined) parts.push(`${count(done)}/${count(total)}`);
  const words = fitting([...parts, ...speed(standing)], { width, gap: '  ' });
  const room = Math.min(WIDEST_BAR, width - words.length - 2);
  const first =
    total === undefined || room < NARROWEST_BAR
      ? words
      : `${what}  ${bar(done / Math.max(total, 1), room)}${words.slice(what.length)}`;
  const second = fitting(asides, { width, gap: ', ' });
  return second === '' ? [first] : [first, second];
}

function share(done: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

function bar(part: number, cells: number): string {
  const full = Math.floor(Math.min(part, 1) * cells);
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

/** As many of the parts as fit, from the first; of the first as much as fits. */
function fitting(parts: readonly string[], { width, gap }: { width: number; gap: string }): string {
  let line = '';
  for (const part of parts) {
    const longer = line === '' ? part : `${line}${gap}${part}`;
    if (longer.length > width) break;
    line = longer;
  }
  return line === '' ? (parts[0] ?? '').slice(0, width) : line;
}

/** The rate, and the time that is left at it; nothing where it cannot be known yet. */
function speed({ done, total, before, seconds }: Standing): string[] {
  const rate = seconds > 0 ? (done - before) / seconds : 0;
  if (rate <= 0) return [];
  const shown = rate < 10 ? rate.toFixed(1) : count(rate);
  if (total === undefined || done >= total) return [`${shown}/s`];
  return [`${shown}/s`, `${clockTime((total - done) / rate)} left`];
}

/** "0:06", "12:30", "3:05:00". */
function clockTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (n: number) => String(n).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}
