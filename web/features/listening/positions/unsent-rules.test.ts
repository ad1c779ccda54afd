import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#web/platform/data/call.ts';
import { outboxIn } from '../player/testing/set-up-player.ts';
import { isUnsentPosition, keepUnsent, type Unsent, type UnsentPosition } from './unsent-rules.ts';

const heard = (bookId: number, second: number, seconds = second): UnsentPosition => ({
  bookId,
  seconds,
  cause: 'heartbeat',
  listenedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
});

const anyPosition = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 5000 }))
  .map(([bookId, second]) => heard(bookId, second));

const inStorage = (text: string | null): unknown[] => {
  const kept: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(kept) ? kept : [];
};

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

  it('holds the fifty books heard last', () => {
    const many = Array.from({ length: 60 }, (_, index) => heard(index + 1, index));
    const kept = many.reduce<Unsent>(keepUnsent, []);
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)?.bookId).toBe(60);
  });

  it.each([null, '', '{', '3', '{"a":1}', '[null, 3, {"bookId":"1"}]', '[{"bookId":1,"seconds":null}]'])(
    'reads nothing from %s',
    (text) => {
      expect(outboxIn({ text })(() => Promise.reject(new Error('no'))).waiting.getState()).toEqual([]);
    },
  );

  it('reads what it wrote', () => {
    const all = [heard(1, 5), heard(2, 6)];
    expect(inStorage(JSON.stringify(all)).filter(isUnsentPosition)).toEqual(all);
  });
});

describe('a save without a network', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  type Put = { act: 'put'; position: UnsentPosition; how: 'send' | 'keepalive' | 'rest' };
  type Act = Put | { act: 'network'; status: number | null } | { act: 'wait' | 'reopen' | 'other-tab' };

  const anyAct: fc.Arbitrary<Act> = fc.oneof(
    fc.record({
      act: fc.constant('put' as const),
      position: anyPosition,
      how: fc.constantFrom('send' as const, 'keepalive' as const, 'rest' as const),
    }),
    fc.record({
      act: fc.constant('network' as const),
      status: fc.constantFrom(null, 0, 401, 408, 429, 500, 503),
    }),
    fc.record({ act: fc.constantFrom('wait' as const, 'reopen' as const, 'other-tab' as const) }),
  );

  it('never leaves the outbox before it, or a newer one of its book, has arrived', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAct, { maxLength: 30 }), async (acts) => {
        const disk: { text: string | null } = { text: null };
        const network: { status: number | null } = { status: 0 };
        const arrived: UnsentPosition[] = [];
        const put: UnsentPosition[] = [];
        const open = () =>
          outboxIn(disk)(async (position) => {
            await Promise.resolve();
            if (network.status !== null)
              throw new CallError({ status: network.status, code: 'network', message: 'no' });
            arrived.push(position);
            return undefined;
          });
        let outbox = open();
        let otherTab = open();
        const isSafe = () =>
          put.every((one) =>
            [...arrived, ...inStorage(disk.text).filter(isUnsentPosition)].some(
              ({ bookId, listenedAt }) => bookId === one.bookId && listenedAt >= one.listenedAt,
            ),
          );
        for (const act of acts) {
          if (act.act === 'network') network.status = act.status;
          if (act.act === 'wait') await vi.advanceTimersByTimeAsync(16_000);
          if (act.act === 'reopen') outbox = open();
          if (act.act === 'other-tab') [outbox, otherTab] = [otherTab, outbox];
          if (act.act === 'put') {
            put.push(act.position);
            outbox.put(act.position, { keepalive: act.how === 'keepalive', atRest: act.how === 'rest' });
          }
          if (!isSafe()) return false;
          await vi.advanceTimersByTimeAsync(0);
          if (!isSafe()) return false;
        }
        network.status = null;
        await outbox.flush();
        return isSafe() && disk.text === null;
      }),
      { numRuns: 200 },
    );
  });
});
