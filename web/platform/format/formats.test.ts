import { describe, expect, it } from 'vitest';
import { firstDayOfWeek, hoursAndMinutes, month, weekday } from './calendar.ts';
import { mmss } from './clock.ts';
import { ago, money, spokenTime } from './formats.ts';
import { minutes } from './minutes.ts';

describe('mmss', () => {
  it.each([
    [0, '00:00'],
    [5, '00:05'],
    [425, '07:05'],
    [425.999, '07:05'],
    [5000, '83:20'],
    [360_000, '6000:00'],
  ])('writes %d seconds as %s', (seconds, written) => {
    expect(mmss(seconds)).toBe(written);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -3])('writes %d as nothing', (seconds) => {
    expect(mmss(seconds)).toBe('00:00');
  });
});

describe('spokenTime', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [125, '2 minutes 5 seconds'],
    [3601, '60 minutes 1 second'],
  ])('says %d seconds as %s', (seconds, said) => {
    expect(spokenTime(seconds)).toBe(said);
  });
});

describe('minutes', () => {
  it.each([
    [0, 1],
    [20, 1],
    [89, 1],
    [90, 2],
    [660, 11],
  ])('rounds %d seconds to %d', (seconds, whole) => {
    expect(minutes(seconds)).toBe(whole);
  });
});

describe('ago', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  it.each([
    ['2026-11-21T12:00:30Z', /now/],
    ['2026-11-21T11:55:00Z', /5 minutes ago/],
    ['2026-11-20T12:00:00Z', /yesterday|1 day ago/],
    ['2026-09-01T12:00:00Z', /2 months ago/],
  ])('tells of %s in words', (moment, written) => {
    expect(ago(moment, now)).toMatch(written);
  });
});

describe('money', () => {
  it.each([
    [0, '$0.00'],
    [2.1, '$2.10'],
    [1234.5, '$1,234.50'],
    [0.05, '$0.05'],
    [0.00421, '$0.0042'],
  ])('writes %d as %s', (sum, written) => {
    expect(money(sum)).toBe(written);
  });
});

describe('hoursAndMinutes', () => {
  it.each([
    [0, '0 min'],
    [5, '1 min'],
    [3_570, '1 hr'],
    [3_600, '1 hr'],
    [4_320, '1 hr 12 min'],
    [90_060, '25 hr 1 min'],
  ])('writes %d seconds as %s', (seconds, written) => {
    expect(hoursAndMinutes(seconds)).toBe(written);
  });
});

describe('the calendar', () => {
  it('names days and months wherever the reader is', () => {
    expect([weekday('2026-11-23'), month('2026-11'), month('2026-01')]).toEqual(['Mon', 'Nov', 'Jan']);
  });

  it.each([
    ['en-US', 7],
    ['en-GB', 1],
    ['es-ES', 1],
    ['ar-EG', 6],
  ])('begins a week where %s is spoken with day %d', (region, first) => {
    expect(firstDayOfWeek(region)).toBe(first);
  });
});
