import { morningOf } from '#server/platform/email/morning-of.ts';

const HOUR_MS = 3_600_000;
/** The last day of a month on which the email about the one before is still sent. */
const LAST_DAY = 5;

/** The month (YYYY-MM) to write about, in the morning of one of the first days of the next; null at other times. */
export function monthToTell(nowMs: number, timeZone: string): string | null {
  const day = morningOf(nowMs, timeZone);
  if (day === null || Number(day.slice('yyyy-mm-'.length)) > LAST_DAY) return null;
  const first = new Date(day.slice(0, 'yyyy-mm'.length));
  first.setUTCMonth(first.getUTCMonth() - 1);
  return first.toISOString().slice(0, 'yyyy-mm'.length);
}

/** Whether it can be such a day anywhere: the days begin 14 hours before those of UTC, and end 12 after. */
export const isStartOfMonth = (nowMs: number): boolean =>
  [14, -12].some((hours) => new Date(nowMs + hours * HOUR_MS).getUTCDate() <= LAST_DAY);
