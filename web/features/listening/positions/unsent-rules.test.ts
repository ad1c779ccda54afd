import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepUnsent, settleUnsent, type Unsent, type UnsentPosition, unsentFrom } from './unsent-rules.ts';

const heard = (bookId: number, second: number, seconds = second): UnsentPosition => ({
  bookId,
  seconds,
  cause: 'heartbeat',
  listenedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
});

const anyPosition = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5000 }))
  .map(([bookId, second]) => heard(bookId, second));

describe('unsent positions', () => {
  it('holds the newest of each book, whatever the order in which they were kept', () => {
    fc.assert(
      fc.property(fc.array(anyPosition, { maxLength: 40 }), (positions) => {
        const kept = positions.reduce<Unsent>(keepUnsent, []);
        return positions.every(({ bookId, listenedAt }) => {
          const ofBook = kept.filter((one) => one.bookId === bookId);
          return ofBook.length === 1 && (ofBook[0]?.listenedAt ?? '') >= listenedAt;
        });
      }),
    );
  });

  it('never loses a position that is newer than what was confirmed', () => {
    fc.assert(
      fc.property(fc.array(anyPosition, { minLength: 1, maxLength: 40 }), anyPosition, (positions, sent) => {
        const kept = positions.reduce<Unsent>(keepUnsent, []);
        const left = settleUnsent(kept, sent);
        return kept.every((one) => {
          const isSettled = one.bookId === sent.bookId && one.listenedAt <= sent.listenedAt;
          return left.includes(one) === !isSettled;
        });
      }),
    );
  });

  it('holds the fifty books heard last', () => {
    const many = Array.from({ length: 60 }, (_, index) => heard(index + 1, index));
    const kept = many.reduce<Unsent>(keepUnsent, []);
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)?.bookId).toBe(60);
  });

  it.each([null, '', '{', '3', '{"a":1}', '[null, 3, {"bookId":"1"}]', '[{"bookId":1,"seconds":null}]'])(
    'reads nothing from %s',
    (text) => {
      expect(unsentFrom(text)).toEqual([]);
    },
  );

  it('reads what it wrote', () => {
    const all = [heard(1, 5), heard(2, 6)];
    expect(unsentFrom(JSON.stringify(all))).toEqual(all);
  });
});
