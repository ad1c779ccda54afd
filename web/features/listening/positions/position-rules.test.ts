import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampSpeed, clampVolume, isAtEnd, positionIn, startPlace } from './position-rules.ts';

describe('positionIn', () => {
  it.each([
    [-3, 840, 0],
    [0, 840, 0],
    [12.5, 840, 12.5],
    [900, 840, 840],
    [900, 0, 900],
  ])('holds %d of %d to %d', (seconds, duration, held) => {
    expect(positionIn(seconds, duration)).toBe(held);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %d', (seconds) => {
    expect(positionIn(seconds, 840)).toBeNull();
  });

  it('always ends inside the narration', () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ min: 1, max: 1e6, noNaN: true }), (seconds, duration) => {
        const held = positionIn(seconds, duration);
        if (held === null) return !Number.isFinite(seconds);
        return held >= 0 && held <= duration && !Object.is(held, -0);
      }),
    );
  });
});

describe('startPlace', () => {
  it('goes on where the listener stopped', () => {
    expect(startPlace({ savedSeconds: 300, durationSeconds: 840 })).toEqual({
      seconds: 300,
      isReplay: false,
    });
  });

  it('goes where the listener asked, even to the start', () => {
    const place = startPlace({ atSeconds: 0, savedSeconds: 300, durationSeconds: 840 });
    expect(place).toEqual({ seconds: 0, isReplay: false });
  });

  it.each([831, 840, 839.2])('begins anew what was heard to %d of 840', (savedSeconds) => {
    expect(startPlace({ savedSeconds, durationSeconds: 840 })).toEqual({ seconds: 0, isReplay: true });
  });

  it('does not call a short book finished for its last ten seconds', () => {
    expect(startPlace({ savedSeconds: 9, durationSeconds: 15 }).seconds).toBe(9);
  });

  it('takes no nonsense from a payload', () => {
    expect(startPlace({ savedSeconds: Number.NaN, durationSeconds: 840 }).seconds).toBe(0);
  });
});

it('knows the end', () => {
  expect(isAtEnd(839.5, 840)).toBe(true);
  expect(isAtEnd(838, 840)).toBe(false);
  expect(isAtEnd(10, 0)).toBe(false);
});

it.each([
  [140, 100],
  [-1, 0],
  [49.6, 50],
  [Number.NaN, 70],
])('holds a volume of %d to %d', (volume, held) => {
  expect(clampVolume(volume, 70)).toBe(held);
});

it.each([
  [9, 3],
  [0.1, 0.5],
  [1.26, 1.25],
  [Number.NaN, 1],
])('holds a speed of %d to %d', (speed, held) => {
  expect(clampSpeed(speed, 1)).toBe(held);
});
