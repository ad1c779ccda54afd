import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterReading,
  type ElementReading,
  nothingLoaded,
  type Sound,
  sourceSet,
  targetMoved,
} from './restore-states.ts';

type Reading = Pick<ElementReading, 'hasMetadata' | 'isSeeking' | 'seconds' | 'durationSeconds'>;

const maySave = (sound: Sound): boolean => sound.phase === 'landed';

const at = (seconds: number, more: Partial<Reading> = {}): Reading => ({
  hasMetadata: true,
  isSeeking: false,
  seconds,
  durationSeconds: 840,
  ...more,
});

describe('restore guard', () => {
  it('saves nothing before the metadata, however the element stands', () => {
    const { sound, seekTo } = afterReading(sourceSet(300), at(300, { hasMetadata: false }));
    expect(maySave(sound)).toBe(false);
    expect(seekTo).toBeNull();
  });

  it('asks for the place when the element begins at 0, and saves nothing until it is there', () => {
    const first = afterReading(sourceSet(300), at(0));
    expect(first.seekTo).toBe(300);
    const during = afterReading(first.sound, at(300, { isSeeking: true }));
    expect(maySave(during.sound)).toBe(false);
    expect(maySave(afterReading(during.sound, at(300)).sound)).toBe(true);
  });

  it('lands at once where a book begins at 0', () => {
    expect(maySave(afterReading(sourceSet(0), at(0)).sound)).toBe(true);
  });

  it('follows the listener who wants another place meanwhile', () => {
    const moved = targetMoved(sourceSet(300), 20);
    expect(afterReading(moved, at(300)).seekTo).toBe(20);
    expect(maySave(afterReading(moved, at(20)).sound)).toBe(true);
  });

  it('lands at the end of a file that is shorter than was said', () => {
    const { sound } = afterReading(sourceSet(840), at(838.2, { durationSeconds: 838.2 }));
    expect(maySave(sound)).toBe(true);
  });

  it('gives up asking for a place that cannot be reached, and never saves over it', () => {
    let sound: Sound = sourceSet(300);
    let asked = 0;
    for (let index = 0; index < 50; index += 1) {
      const next = afterReading(sound, at(0));
      sound = next.sound;
      if (next.seekTo !== null) asked += 1;
    }
    expect(asked).toBeLessThan(10);
    expect(maySave(sound)).toBe(false);
  });

  it('says nothing of an element without a source', () => {
    expect(afterReading(nothingLoaded, at(0))).toEqual({ sound: nothingLoaded, seekTo: null });
    expect(maySave(nothingLoaded)).toBe(false);
  });

  it('never lets a place be saved that is far from the wanted one', () => {
    const reading = fc.record({
      hasMetadata: fc.boolean(),
      isSeeking: fc.boolean(),
      seconds: fc.oneof(fc.double({ min: 0, max: 840, noNaN: true }), fc.constant(Number.NaN)),
      durationSeconds: fc.constantFrom(840, Number.NaN),
    });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 840, noNaN: true }),
        fc.array(reading, { maxLength: 30 }),
        (target, readings) => {
          let sound: Sound = sourceSet(target);
          for (const one of readings) {
            sound = afterReading(sound, one).sound;
            if (maySave(sound))
              return one.hasMetadata && !one.isSeeking && Math.abs(one.seconds - target) <= 4;
          }
          return true;
        },
      ),
    );
  });
});
