import type { ListeningTime } from '#contract/listening-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 86_400;
/** Where a day begins first. */
const EASTERNMOST_MS = 14 * HOUR_MS;
/** What was heard offline may arrive this late. */
const OLDEST_DAYS = 90;
const MONTHS = 12;
const YEAR_AND_MONTH = 'yyyy-mm'.length;

/** Days count from the first of 1970, so that weeks are sums, whatever a time zone does to its clocks. */
const numberOf = (day: string): number => Date.parse(day) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** The oldest day that is still counted. */
export const oldestDay = (nowMs: number): string => dayOf(Math.floor(nowMs / DAY_MS) - OLDEST_DAYS);

/**
 * Seconds of a calendar day that have passed by now where it began first: nobody can have heard more of it. 0 for a
 * day to come, and for one that is too old.
 */
export function mostSecondsOf(day: string, nowMs: number): number {
  if (day < oldestDay(nowMs)) return 0;
  const passedMs = nowMs - (Date.parse(day) - EASTERNMOST_MS);
  return Math.min(DAY_SECONDS, Math.max(0, Math.floor(passedMs / 1000)));
}

/** The day of a moment on the reader's wall. */
export function calendarIn(timeZone: string): (moment: Date) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
  };
}

/** The first day of 1970 was a Thursday. `weekStarts`: 1 is Monday, 7 Sunday. */
function weekOf(number: number, weekStarts: number): number {
  const daysSinceStart = (((number + 4 - weekStarts) % 7) + 7) % 7;
  return number - daysSinceStart;
}

function monthsUpTo(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, YEAR_AND_MONTH),
  );
}

export type HeardDay = { day: string; seconds: number };

type Heard = {
  /** In the reader's calendar, as all days are. */
  today: string;
  weekStarts: number;
  days: readonly HeardDay[];
  finishedDays: readonly string[];
};

export function listeningTimeOf({ today, weekStarts, days, finishedDays }: Heard): ListeningTime {
  const secondsOn = new Map(days.map(({ day, seconds }) => [day, seconds]));
  const secondsIn = new Map<string, number>();
  for (const { day, seconds } of days) {
    const month = day.slice(0, YEAR_AND_MONTH);
    secondsIn.set(month, (secondsIn.get(month) ?? 0) + seconds);
  }
  const thisWeek = weekOf(numberOf(today), weekStarts);
  const week = Array.from({ length: 7 }, (_, index) => dayOf(thisWeek + index));
  const year = today.slice(0, 'yyyy'.length);
  return {
    today,
    week: week.map((day) => ({ day, seconds: secondsOn.get(day) ?? 0 })),
    months: monthsUpTo(today).map((month) => ({ month, seconds: secondsIn.get(month) ?? 0 })),
    finished: {
      this_week: finishedDays.filter((day) => week.includes(day)).length,
      this_year: finishedDays.filter((day) => day.startsWith(year)).length,
      total: finishedDays.length,
    },
  };
}
