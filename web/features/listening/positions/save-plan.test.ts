import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causeOfJump, causeOfResend, causeOver, hasMoved, isHeartbeatDue } from './save-plan.ts';

describe('isHeartbeatDue', () => {
  const mark = { atMs: 1_000_000, seconds: 60 };

  it.each([
    [9_900, 69.9, 1, false],
    [10_050, 70, 1, true],
    [5_000, 80, 3, false],
    [10_000, 90, 3, true],
    [30_000, 60.2, 1, false],
    [11_000, 62, 1, true],
    [20_500, 70, 0.5, true],
  ])('after %d ms at %d s and speed %d: %s', (passedMs, seconds, speed, isDue) => {
    expect(isHeartbeatDue(mark, { atMs: mark.atMs + passedMs, seconds, speed })).toBe(isDue);
  });

  it('leaves no more than some eleven seconds of listening unsaved at any speed', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 3, noNaN: true }),
        fc.integer({ min: 1, max: 400 }),
        (speed, ticks) => {
          let last = { atMs: 0, seconds: 0 };
          for (let tick = 1; tick <= ticks; tick += 1) {
            const now = { atMs: tick * 250, seconds: tick * 0.25 * speed, speed };
            if (now.atMs - last.atMs > 11_250) return false;
            if (isHeartbeatDue(last, now)) last = now;
          }
          return true;
        },
      ),
    );
  });
});

it('takes a page that stood still as unmoved', () => {
  expect(hasMoved({ atMs: 0, seconds: 300 }, 300.2)).toBe(false);
  expect(hasMoved({ atMs: 0, seconds: 300 }, 299)).toBe(true);
});

it('calls a skip to the very start a seek', () => {
  expect(causeOfJump('skip', 0)).toBe('seek');
  expect(causeOfJump('skip', 40)).toBe('skip');
});

it("does not forget the listener's own return to the start", () => {
  expect(causeOver({ seconds: 0, cause: 'seek' }, { seconds: 1, cause: 'heartbeat' })).toBe('seek');
  expect(causeOver({ seconds: 0, cause: 'seek' }, { seconds: 11, cause: 'heartbeat' })).toBe('heartbeat');
  expect(causeOver(undefined, { seconds: 0, cause: 'pagehide' })).toBe('pagehide');
  expect(causeOfResend('replay')).toBe('replay');
  expect(causeOfResend('pagehide')).toBe('resend');
});
