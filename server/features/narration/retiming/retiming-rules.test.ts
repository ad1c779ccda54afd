import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchLines } from './match-lines-rules.ts';
import { type Narrated, type NarratedLine, retimed, retimingBetween } from './retiming-rules.ts';

/** A narration of these lines: how long each takes and what rests after it, in milliseconds. */
type Paces = readonly { takes: number; rests: number }[];

function narrated(texts: readonly string[], paces: Paces, openingMs = 0): Narrated {
  let at = openingMs;
  const lines = texts.map((text, index) => {
    const { takes = 1000, rests = 0 } = paces[index % paces.length] ?? {};
    const start = at;
    const end = start + takes;
    at = end + rests;
    return { text, start: start / 1000, end: end / 1000 };
  });
  return { durationSeconds: Math.max(at, 1) / 1000, lines };
}

const paces = fc.array(
  fc.record({ takes: fc.integer({ min: 20, max: 20_000 }), rests: fc.integer({ min: 0, max: 1500 }) }),
  { minLength: 1, maxLength: 12 },
);
const openings = fc.integer({ min: 0, max: 4000 });
/** Short words, so that many lines are alike. */
const lines = fc.array(fc.stringMatching(/^[ab]{1,4}$/), { minLength: 1, maxLength: 25 });
const uniqueLines = fc.uniqueArray(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 1, maxLength: 30 });
const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });

const lineAt = ({ lines: all }: Narrated, seconds: number): NarratedLine | undefined =>
  all.find(({ start, end }) => seconds > start - 1e-6 && seconds < end + 1e-6);

type Edit = { kind: 'insert' | 'delete' | 'change' | 'move'; at: number; to: number; text: string };
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('insert' as const, 'delete' as const, 'change' as const, 'move' as const),
    at: fc.nat(40),
    to: fc.nat(40),
    text: fc.stringMatching(/^[A-Z]{3,8}$/),
  }),
  { maxLength: 6 },
);

function edited(texts: readonly string[], all: readonly Edit[]): string[] {
  const after = [...texts];
  for (const { kind, at, to, text } of all) {
    const place = after.length === 0 ? 0 : at % after.length;
    const [line] = kind === 'insert' ? [] : after.splice(place, 1);
    if (kind === 'insert' || kind === 'change') after.splice(place, 0, text);
    if (kind === 'move' && line !== undefined) after.splice(to % (after.length + 1), 0, line);
  }
  return after;
}

describe('moving a place to another narration', () => {
  it('finds the same sentence at the same share, however the pace changes, and keeps the order', () => {
    fc.assert(
      fc.property(
        lines,
        fc.tuple(paces, openings),
        fc.tuple(paces, openings),
        fc.array(share),
        (texts, [one, from], [other, to], at) => {
          const before = narrated(texts, one, from);
          const after = narrated(texts, other, to);
          const retiming = retimingBetween(before, after);
          for (const [index, { start, end }] of before.lines.entries())
            for (const part of [0.25, 0.5, 0.75]) {
              const now = after.lines[index]!;
              const moved = retimed(retiming, start + (end - start) * part);
              expect(moved).toBeCloseTo(now.start + (now.end - now.start) * part, 6);
            }
          const places = at.map((part) => part * before.durationSeconds).toSorted((a, b) => a - b);
          const moved = places.map((place) => retimed(retiming, place));
          expect(moved.every((place, index) => index === 0 || place >= (moved[index - 1] ?? 0) - 1e-9)).toBe(
            true,
          );
          const last = after.lines.at(-1)!;
          expect(retimed(retiming, before.durationSeconds)).toBeGreaterThan(last.end - 1e-6);
        },
      ),
    );
  });

  it('finds the same sentence after any edit; where it was deleted, the next one that stays or is new', () => {
    fc.assert(
      fc.property(uniqueLines, edits, fc.tuple(paces, paces), share, (texts, changes, [one, other], part) => {
        const before = narrated(texts, one);
        const now = edited(texts, changes);
        const after = narrated(now, other);
        const retiming = retimingBetween(before, after);
        for (const [index, { text, start, end }] of before.lines.entries()) {
          const moved = retimed(retiming, start + (end - start) * part);
          const same = after.lines.find((line) => line.text === text);
          if (same) {
            expect(moved).toBeCloseTo(same.start + (same.end - same.start) * part, 6);
            continue;
          }
          const next = before.lines.slice(index + 1).find((line) => now.includes(line.text));
          if (!next || hasNewInstead(texts, now, index)) continue;
          expect(moved).toBeCloseTo(after.lines.find((line) => line.text === next.text)!.start, 6);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('stays in one sentence through two changes, as through the one they come to', () => {
    fc.assert(
      fc.property(uniqueLines, fc.tuple(edits, edits), paces, share, (texts, [first, second], pace, part) => {
        const then = narrated(texts, pace);
        const between = narrated(edited(texts, first), [{ takes: 700, rests: 90 }]);
        const now = narrated(
          edited(
            between.lines.map(({ text }) => text),
            second,
          ),
          [{ takes: 1300, rests: 0 }],
        );
        const [toBetween, toNow, atOnce] = [
          retimingBetween(then, between),
          retimingBetween(between, now),
          retimingBetween(then, now),
        ];
        for (const { text, start, end } of then.lines) {
          const stays = [between, now].every((one) => one.lines.some((line) => line.text === text));
          if (!stays) continue;
          const place = start + (end - start) * part;
          expect(lineAt(now, retimed(toNow, retimed(toBetween, place)))?.text).toBe(text);
          expect(lineAt(now, retimed(atOnce, place))?.text).toBe(text);
        }
      }),
    );
  });

  it('is always a place in the new narration, and the beginning stays the beginning', () => {
    const anything = fc.record({
      texts: fc.array(fc.stringMatching(/^[ab]{0,2}$/)),
      one: paces,
      opening: openings,
    });
    const places = fc.oneof(fc.double(), fc.constantFrom(-0, -5, 1e9, Number.POSITIVE_INFINITY, Number.NaN));
    fc.assert(
      fc.property(anything, anything, places, (then, now, seconds) => {
        const after = narrated(now.texts, now.one, now.opening);
        const retiming = retimingBetween(narrated(then.texts, then.one, then.opening), after);
        const moved = retimed(retiming, seconds);
        expect(moved >= 0 && moved <= after.durationSeconds).toBe(true);
        expect(Object.is(retimed(retiming, 0), 0)).toBe(true);
        expect(retiming.starts[0]).toBe(0);
        expect(retiming.starts).toEqual(retiming.starts.toSorted((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });

  const even = [{ takes: 5000, rests: 0 }];
  const written = (count: number, name: string) => [
    'heading',
    ...Array.from({ length: count }, (_, index) => `${name} ${index}`),
    'next heading',
  ];

  it('goes to the same share of a section that was made again', () => {
    const retiming = retimingBetween(narrated(written(9, 'old'), even), narrated(written(12, 'new'), even));
    // Nine sentences of five seconds are twelve now: a third further into each.
    expect([5, 10, 27.5, 49, 50].map((seconds) => retimed(retiming, seconds))).toEqual([
      5,
      expect.closeTo(5 + 5 * (12 / 9), 6),
      expect.closeTo(5 + 22.5 * (12 / 9), 6),
      expect.closeTo(5 + 44 * (12 / 9), 6),
      65,
    ]);
  });

  it('goes into the half of a split sentence that was not heard yet, and never behind both', () => {
    const split = retimingBetween(
      narrated(['before', 'One and two.', 'after'], [{ takes: 4000, rests: 1000 }]),
      narrated(['before', 'One.', 'Two.', 'after'], [{ takes: 4000, rests: 1000 }]),
    );
    expect([5, 6, 7, 8].map((seconds) => retimed(split, seconds))).toEqual([5, 7.25, 9.5, 11.75]);
    const joined = retimingBetween(
      narrated(['before', 'One.', 'Two.', 'after'], [{ takes: 4000, rests: 1000 }]),
      narrated(['before', 'One and two.', 'after'], [{ takes: 4000, rests: 1000 }]),
    );
    expect(retimed(joined, 9.5)).toBeCloseTo(7);
  });

  it('goes to the first new sentence where others were moved between the same neighbours', () => {
    const retiming = retimingBetween(
      narrated(['a', 'x', 'y', 'b', 'm', 'c'], even),
      narrated(['a', 'new', 'm', 'b', 'c'], even),
    );
    expect(retimed(retiming, 9)).toBe(5);
  });

  it('goes to about the same share of another text altogether', () => {
    const retiming = retimingBetween(
      narrated(['one', 'two'], [{ takes: 5000, rests: 0 }]),
      narrated(['three', 'four', 'five'], [{ takes: 10_000, rests: 0 }]),
    );
    expect([0, 5, 10].map((seconds) => retimed(retiming, seconds))).toEqual([0, 15, 30]);
  });

  it('goes to the end of what stays where the end of the text was deleted', () => {
    const pace = [{ takes: 5000, rests: 0 }];
    const retiming = retimingBetween(narrated(['one', 'two', 'three'], pace), narrated(['one'], pace));
    expect([4, 7, 15].map((seconds) => retimed(retiming, seconds))).toEqual([4, 5, 5]);
  });
});

/** Lines that weren't there before stand between the two neighbours that stay: those are the changed ones. */
function hasNewInstead(texts: readonly string[], now: readonly string[], index: number): boolean {
  const stays = (text: string) => now.includes(text);
  const low = texts.findLastIndex((text, place) => place < index && stays(text));
  const high = texts.findIndex((text, place) => place > index && stays(text));
  const lowNow = low < 0 ? -1 : now.indexOf(texts[low] ?? '');
  const highNow = high < 0 ? now.length : now.indexOf(texts[high] ?? '');
  return now.slice(lowNow + 1, highNow).some((text) => !texts.includes(text));
}

describe('finding lines again', () => {
  const images = (before: string, after: string) => matchLines(Array.from(before), Array.from(after));

  it('knows one of several like it by its neighbours', () => {
    expect(images('axbxc', 'axbxc')).toEqual([0, 1, 2, 3, 4]);
    expect(images('axbxc', 'abxc')).toEqual([0, null, 1, 2, 3]);
    expect(images('xx', 'xxx')).toEqual([0, 1]);
    expect(images('aqxrb', 'axb')).toEqual([0, null, 1, null, 2]);
    expect(images('axyxb', 'a1x2b')).toEqual([0, 2, null, null, 4]);
    expect(images('axyxzb', 'a1x2b')).toEqual([0, 2, null, null, null, 4]);
  });

  it('takes as many other lines in the same place for the changed ones', () => {
    expect(images('abcd', 'aXYd')).toEqual([0, 1, 2, 3]);
    expect(images('abcd', 'aXd')).toEqual([0, null, null, 2]);
    expect(images('abc', 'XbY')).toEqual([0, 1, 2]);
  });

  it('finds what was moved', () => {
    expect(images('abcde', 'deabc')).toEqual([2, 3, 4, 0, 1]);
    expect(images('abcde', 'edcba')).toEqual([4, 3, 2, 1, 0]);
  });

  it('takes no more than a moment for a long text', () => {
    const long = Array.from({ length: 50_000 }, (_, index) => `line ${index % 40_000}`);
    const startedAt = performance.now();
    const found = matchLines(long, long.toReversed());
    expect(found).toHaveLength(long.length);
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
