import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

describe('byteRangeOf', () => {
  it.each([
    ['bytes=0-499', { start: 0, end: 499 }],
    ['bytes=500-999', { start: 500, end: 999 }],
    ['bytes=500-', { start: 500, end: 999 }],
    ['bytes=-500', { start: 500, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['bytes=999-999', { start: 999, end: 999 }],
    ['bytes=0-99999999999999999999', { start: 0, end: 999 }],
    ['BYTES=0-0', { start: 0, end: 0 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=1000-1000', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=500-499', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes 0-1', 'whole'],
    ['items=0-1', 'whole'],
    ['', 'whole'],
    [undefined, 'whole'],
  ])('reads %s of 1000 bytes', (header, wanted) => {
    expect(byteRangeOf(header, 1000)).toEqual(wanted);
  });

  it('finds no part in an empty file', () => {
    expect(byteRangeOf('bytes=0-0', 0)).toBe('unsatisfiable');
    expect(byteRangeOf('bytes=-1', 0)).toBe('unsatisfiable');
  });

  it('never leaves the file', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.nat({ max: 5000 }), (text, first, last, size) => {
        for (const header of [text, `bytes=${text}`, `bytes=${first}-${last}`, `bytes=-${last}`]) {
          const range = byteRangeOf(header, size);
          if (typeof range === 'string') continue;
          expect(range.start).toBeGreaterThanOrEqual(0);
          expect(range.start).toBeLessThanOrEqual(range.end);
          expect(range.end).toBeLessThan(size);
        }
      }),
    );
  });
});
