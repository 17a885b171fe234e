/** `2026-03-04`, `2026-03` or `2026`; undefined where there is no such day. */
export function isoDate(parts: {
  readonly year: number;
  readonly month?: number | undefined;
  readonly day?: number | undefined;
}): string | undefined {
  const { year, month, day } = parts;
  if (!(year >= 1900 && year <= 2100)) return undefined;
  if (month === undefined) return String(year);
  if (!(month >= 1 && month <= 12)) return undefined;
  const head = `${year}-${two(month)}`;
  if (day === undefined) return head;
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return day >= 1 && day <= last ? `${head}-${two(day)}` : undefined;
}

/** The ISO day so many days after an ISO day. */
export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + Math.round(days) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}

/** The ISO month (`2026-03`) so many months after that of an ISO day. */
export function addMonths(iso: string, months: number): string {
  const at = Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${two((at % 12) + 1)}`;
}

const two = (n: number) => String(n).padStart(2, '0');
