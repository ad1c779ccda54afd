/** The hours in which emails that come by the calendar are sent. */
const MORNING = { from: 7, to: 12 };

/** The day in a time zone (IANA) while it is morning there, as `2026-11-23`; null otherwise. */
export function morningOf(nowMs: number, timeZone: string): string | null {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const { year, month, day, hour } = Object.fromEntries(
    format.formatToParts(nowMs).map(({ type, value }) => [type, value]),
  );
  const isMorning = Number(hour) >= MORNING.from && Number(hour) < MORNING.to;
  return isMorning ? `${year}-${month}-${day}` : null;
}
