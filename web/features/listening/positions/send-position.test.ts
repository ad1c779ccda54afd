import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WrittenItem } from '#contract/listening.ts';
import { CallError } from '#web/platform/call.ts';
import { createPositionSaver, type SaverDeps, type Write } from './position-saver.ts';
import { keepUnsent, settleUnsent, type Unsent } from './unsent-rules.ts';

const failure = (status: number, body: unknown = {}) =>
  new CallError({ status, code: 'internal', message: 'no', body });

function setUp(answer: (write: Write) => WrittenItem | Promise<WrittenItem>) {
  let kept: Unsent = [];
  const sent: Write[] = [];
  const conflicts: unknown[] = [];
  const deps: SaverDeps = {
    send: async (write) => {
      sent.push(write);
      return answer(write);
    },
    unsent: {
      all: () => kept,
      of: (bookId) => kept.find((one) => one.bookId === bookId),
      keep: (position) => {
        kept = keepUnsent(kept, position);
      },
      settle: (position) => {
        kept = settleUnsent(kept, position);
      },
    },
    onWritten: () => undefined,
    onConflict: (_bookId, other) => conflicts.push(other),
  };
  return { saver: createPositionSaver(deps), sent, conflicts, kept: () => kept };
}

let version = 0;
const accept = (write: Write): WrittenItem => {
  version += 1;
  return {
    history_id: 70,
    book_id: write.bookId,
    time: write.seconds,
    listened_at: write.listenedAt ?? new Date().toISOString(),
    finished_at: null,
    version,
    device: null,
    accepted: true,
  };
};

beforeEach(() => {
  version = 0;
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => vi.useRealTimers());

const settled = () => vi.advanceTimersByTimeAsync(0);

describe('position saver', () => {
  it('sends one after another, each based on the version before it', async () => {
    const { saver, sent, kept } = setUp(accept);
    saver.save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    saver.save({ bookId: 1, seconds: 20, cause: 'pause' });
    await settled();
    expect(sent.map(({ historyId, baseVersion }) => [historyId, baseVersion])).toEqual([
      [null, undefined],
      [70, 1],
    ]);
    expect(kept()).toEqual([]);
  });

  it('sends only the newest of what had to wait', async () => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { saver, sent } = setUp(async (write) => {
      if (write.seconds === 1) await gate;
      return accept(write);
    });
    for (const seconds of [1, 2, 3, 4]) saver.save({ bookId: 1, seconds, cause: 'seek' });
    release();
    await settled();
    expect(sent.map(({ seconds }) => seconds)).toEqual([1, 4]);
  });

  it('never sends what is no number', async () => {
    const { saver, sent, kept } = setUp(accept);
    for (const seconds of [Number.NaN, Number.POSITIVE_INFINITY]) {
      saver.save({ bookId: 1, seconds, cause: 'pagehide', keepalive: true });
      saver.note({ bookId: 1, seconds });
    }
    await settled();
    expect(sent).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it('keeps what did not arrive, tries again, and says when it was heard', async () => {
    let isOnline = false;
    const { saver, sent, kept } = setUp((write) => {
      if (!isOnline) throw failure(0);
      return accept(write);
    });
    saver.save({ bookId: 1, seconds: 33, cause: 'heartbeat' });
    await settled();
    const [waiting] = kept();
    expect(waiting?.seconds).toBe(33);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent.at(-1)).toMatchObject({ seconds: 33, cause: 'resend', listenedAt: waiting?.listenedAt });
    expect(kept()).toEqual([]);
  });

  it('does not wait for its turn when the page goes', async () => {
    const { saver, sent } = setUp(() => new Promise<WrittenItem>(() => undefined));
    saver.save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    saver.save({ bookId: 1, seconds: 11, cause: 'pagehide', keepalive: true });
    await settled();
    expect(sent.map(({ seconds, keepalive }) => [seconds, keepalive])).toEqual([
      [10, false],
      [11, true],
    ]);
  });

  it('asks the listener after a 409, and stays silent until the answer', async () => {
    let isDisputed = true;
    const { saver, sent, conflicts, kept } = setUp((write) => {
      if (isDisputed) throw failure(409, { time: 754, version: 9, device: 'Firefox on Linux' });
      return accept(write);
    });
    saver.learn(1, { historyId: 70, version: 3 });
    saver.save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    expect(conflicts).toEqual([{ seconds: 754, version: 9, device: 'Firefox on Linux', listenedAt: null }]);
    saver.save({ bookId: 1, seconds: 20, cause: 'heartbeat' });
    await saver.flush();
    expect(sent).toHaveLength(1);
    expect(kept()).toHaveLength(1);
    isDisputed = false;
    saver.resolve(1, 9);
    saver.save({ bookId: 1, seconds: 21, cause: 'seek' });
    await settled();
    expect(sent.at(-1)).toMatchObject({ seconds: 21, baseVersion: 9 });
    expect(kept()).toEqual([]);
  });

  it('begins anew what was taken out of the history elsewhere', async () => {
    const { saver, sent } = setUp((write) => {
      if (write.historyId !== null) throw failure(404);
      return accept(write);
    });
    saver.learn(1, { historyId: 5, version: 3 });
    saver.save({ bookId: 1, seconds: 10, cause: 'pause' });
    await settled();
    expect(sent.map(({ historyId }) => historyId)).toEqual([5, null]);
  });

  it.each([400, 404, 422])('drops what the server will never take (%d)', async (status) => {
    const { saver, sent, kept } = setUp(() => {
      throw failure(status);
    });
    saver.save({ bookId: 1, seconds: 10, cause: 'pause' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toEqual([]);
  });

  it('keeps the place of somebody who was logged out', async () => {
    const { saver, sent, kept } = setUp(() => {
      throw failure(401);
    });
    saver.save({ bookId: 1, seconds: 10, cause: 'pause' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toHaveLength(1);
  });

  it('leaves the time to the server when its own clock is behind', async () => {
    const ahead = new Date(Date.UTC(2026, 0, 1, 0, 5)).toISOString();
    const { saver, sent } = setUp((write) => ({
      ...accept(write),
      accepted: write.listenedAt === undefined,
      listened_at: write.listenedAt === undefined ? ahead : ahead,
    }));
    saver.save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    expect(sent.map(({ seconds, listenedAt }) => [seconds, listenedAt === undefined])).toEqual([
      [10, false],
      [10, true],
    ]);
  });

  it('sends a note of a killed page at the next start, without a version', async () => {
    const { saver, sent, kept } = setUp(accept);
    saver.note({ bookId: 3, seconds: 47 });
    expect(sent).toEqual([]);
    await saver.flush();
    expect(sent[0]).toMatchObject({ bookId: 3, seconds: 47, cause: 'resend', baseVersion: undefined });
    expect(kept()).toEqual([]);
  });
});
