import { describe, expect, it } from 'vitest';
import { calendarIn, type HeardDay, listeningTimeOf, mostSecondsOf, oldestDay } from './rules.ts';

const DAY_MS = 86_400_000;
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

const heardOn = (...days: string[]): HeardDay[] => days.map((day) => ({ day, seconds: 600 }));

const timeOf = (given: { today: string; days?: HeardDay[]; weekStarts?: number; finishedDays?: string[] }) =>
  listeningTimeOf({ days: [], weekStarts: 1, finishedDays: [], ...given });

describe('this week', () => {
  it.each([
    // A Monday.
    ['2026-11-23', 1, '2026-11-23'],
    ['2026-11-23', 7, '2026-11-22'],
    ['2026-11-23', 6, '2026-11-21'],
    ['2026-11-22', 1, '2026-11-16'],
    ['2027-01-01', 1, '2026-12-28'],
    // Clocks go forward in Europe, and in 2028 there's a 29th.
    ['2026-03-29', 1, '2026-03-23'],
    ['2028-02-29', 7, '2028-02-27'],
    ['1969-12-31', 1, '1969-12-29'],
  ])('of %s, where weeks start on day %d, starts on %s', (today, weekStarts, first) => {
    const { week } = timeOf({ today, weekStarts });
    expect(week.map(({ day }) => day)).toEqual(
      Array.from({ length: 7 }, (_, index) => dayAfter(first, index)),
    );
  });

  it('has the seconds of its own days only', () => {
    const { week } = timeOf({ today: '2026-11-25', days: heardOn('2026-11-22', '2026-11-24') });
    expect(week.map(({ seconds }) => seconds)).toEqual([0, 600, 0, 0, 0, 0, 0]);
  });
});

describe('the year', () => {
  it('is the last twelve months, this one at the end', () => {
    const days = heardOn('2026-01-31', '2026-02-01', '2026-02-28', '2025-01-31', '2025-02-01');
    const { months } = timeOf({ today: '2026-02-28', days });
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-03', seconds: 0 });
    expect(months.slice(-2)).toEqual([
      { month: '2026-01', seconds: 600 },
      { month: '2026-02', seconds: 1200 },
    ]);
  });

  it('tells finished books of this week and this year from all', () => {
    const finishedDays = ['2025-12-31', '2026-01-01', '2026-11-22', '2026-11-23'];
    const finished = (weekStarts: number) =>
      timeOf({ today: '2026-11-23', weekStarts, finishedDays }).finished;
    expect(finished(1)).toEqual({ this_week: 1, this_year: 3, total: 4 });
    expect(finished(7)).toEqual({ this_week: 2, this_year: 3, total: 4 });
  });
});

describe('the reader’s calendar', () => {
  it.each([
    ['2026-12-31T23:30:00Z', 'Europe/Madrid', '2027-01-01'],
    ['2027-01-01T04:30:00Z', 'America/New_York', '2026-12-31'],
    ['2026-11-23T10:30:00Z', 'Pacific/Kiritimati', '2026-11-24'],
    // The two hours around a change of clocks.
    ['2026-03-29T00:59:59Z', 'Europe/Madrid', '2026-03-29'],
    ['2026-10-25T22:59:59Z', 'Europe/Madrid', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Madrid', '2026-10-26'],
  ])('%s in %s is %s', (moment, timeZone, day) => {
    expect(calendarIn(timeZone)(new Date(moment))).toBe(day);
  });
});

describe('what a day can have', () => {
  const now = Date.parse('2026-11-23T12:00:00Z');
  it.each([
    ['2026-11-23', 86_400],
    ['2026-11-24', 7_200],
    ['2026-11-25', 0],
    ['9999-12-31', 0],
    ['2026-08-25', 86_400],
    ['2026-08-24', 0],
    ['0001-01-01', 0],
  ])('%s', (day, most) => {
    expect(mostSecondsOf(day, now)).toBe(most);
  });

  it('is counted from the oldest day on', () => {
    expect(oldestDay(now)).toBe('2026-08-25');
  });
});
