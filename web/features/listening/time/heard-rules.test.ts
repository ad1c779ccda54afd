import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayOnTheWall, heardBetween } from './heard-rules.ts';

const from = (seconds: number, speed = 1) => ({ atMs: 5_000, seconds, speed });

it.each([
  ['a second of playing', from(10), { atMs: 6_000, seconds: 11 }, 1],
  ['double speed', from(10, 2), { atMs: 6_000, seconds: 12 }, 1],
  ['half speed', from(10, 0.5), { atMs: 6_000, seconds: 10.5 }, 1],
  ['a locked phone that said nothing for a minute', from(10), { atMs: 65_000, seconds: 70 }, 60],
  ['audio that stood still for half of it', from(10), { atMs: 7_000, seconds: 11 }, 1],
  ['audio that stood still', from(10), { atMs: 7_000, seconds: 10 }, 0],
  ['a jump ahead', from(10), { atMs: 5_250, seconds: 25 }, 0],
  ['a jump back', from(10), { atMs: 5_250, seconds: 2 }, 0],
  ['a clock that stood still', from(10), { atMs: 5_000, seconds: 10.2 }, 0],
])('%s', (_name, before, now, seconds) => {
  expect(heardBetween(before, now)).toBeCloseTo(seconds, 9);
});

it('is never more than the time that passed', () => {
  const looks = fc.record({
    passedMs: fc.integer({ min: 0, max: 100_000 }),
    moved: fc.double({ min: -400, max: 400, noNaN: true }),
    speed: fc.double({ min: 0.5, max: 3, noNaN: true }),
  });
  fc.assert(
    fc.property(looks, ({ passedMs, moved, speed }) => {
      const heard = heardBetween({ atMs: 0, seconds: 500, speed }, { atMs: passedMs, seconds: 500 + moved });
      expect(heard).toBeGreaterThanOrEqual(0);
      expect(heard).toBeLessThanOrEqual(passedMs / 1000);
    }),
  );
});

it('names the day on the wall', () => {
  expect(dayOnTheWall(new Date(2026, 0, 5, 0, 0, 1))).toBe('2026-01-05');
  expect(dayOnTheWall(new Date(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31');
});
