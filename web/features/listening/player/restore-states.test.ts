import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterReading,
  type ElementReading,
  maySave,
  nothingLoaded,
  type RestoreState,
  sourceSet,
  targetMoved,
} from './restore-states.ts';

const at = (seconds: number, more: Partial<ElementReading> = {}): ElementReading => ({
  hasMetadata: true,
  isSeeking: false,
  seconds,
  durationSeconds: 840,
  ...more,
});

describe('restore guard', () => {
  it('saves nothing before the metadata, however the element stands', () => {
    const { state, seekTo } = afterReading(sourceSet(300), at(300, { hasMetadata: false }));
    expect(maySave(state)).toBe(false);
    expect(seekTo).toBeNull();
  });

  it('asks for the place when the element begins at 0, and saves nothing until it is there', () => {
    const first = afterReading(sourceSet(300), at(0));
    expect(first.seekTo).toBe(300);
    const during = afterReading(first.state, at(300, { isSeeking: true }));
    expect(maySave(during.state)).toBe(false);
    expect(maySave(afterReading(during.state, at(300)).state)).toBe(true);
  });

  it('lands at once where a book begins at 0', () => {
    expect(maySave(afterReading(sourceSet(0), at(0)).state)).toBe(true);
  });

  it('follows the listener who wants another place meanwhile', () => {
    const moved = targetMoved(sourceSet(300), 20);
    expect(afterReading(moved, at(300)).seekTo).toBe(20);
    expect(maySave(afterReading(moved, at(20)).state)).toBe(true);
  });

  it('lands at the end of a file that is shorter than was said', () => {
    const { state } = afterReading(sourceSet(840), at(838.2, { durationSeconds: 838.2 }));
    expect(maySave(state)).toBe(true);
  });

  it('gives up asking for a place that cannot be reached, and never saves over it', () => {
    let state: RestoreState = sourceSet(300);
    let asked = 0;
    for (let index = 0; index < 50; index += 1) {
      const next = afterReading(state, at(0));
      state = next.state;
      if (next.seekTo !== null) asked += 1;
    }
    expect(asked).toBeLessThan(10);
    expect(maySave(state)).toBe(false);
  });

  it('says nothing of an element without a source', () => {
    expect(afterReading(nothingLoaded, at(0))).toEqual({ state: nothingLoaded, seekTo: null });
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
          let state: RestoreState = sourceSet(target);
          for (const one of readings) {
            state = afterReading(state, one).state;
            if (maySave(state))
              return one.hasMetadata && !one.isSeeking && Math.abs(one.seconds - target) <= 4;
          }
          return true;
        },
      ),
    );
  });
});
