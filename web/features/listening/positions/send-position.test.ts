import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PositionCause, WrittenItem } from '#contract/listening.ts';
import { CallError } from '#web/platform/data/call.ts';
import type { Write } from '../player/saving-rules.ts';
import { type Known, knownOf } from '../player/state.ts';
import { aBook, settled, setUp } from '../player/testing/set-up-player.ts';
import { isUnsentPosition } from './unsent-rules.ts';

const failure = (status: number, body: unknown = {}) =>
  new CallError({ status, code: 'internal', message: 'no', body });

/** A player whose positions are saved by the test, not by the audio. */
function aSaver(answer: (write: Write) => WrittenItem | Promise<WrittenItem>) {
  const { player, outbox, writes: sent, disk } = setUp([aBook(1)], { answer });
  const save = (
    position: { bookId: number; seconds: number; cause: PositionCause },
    options: { keepalive?: boolean; atRest?: boolean } = {},
  ) => outbox.put({ ...position, listenedAt: new Date().toISOString() }, options);
  const learn = (bookId: number, known: Partial<Known>) =>
    player.state.setState((state) => ({
      book: aBook(bookId),
      known: { ...state.known, [bookId]: { ...knownOf(state, bookId), ...known } },
    }));
  const kept = () => {
    const all: unknown = JSON.parse(disk.text ?? '[]');
    return Array.isArray(all) ? all.filter(isUnsentPosition) : [];
  };
  return { player, outbox, sent, save, learn, kept };
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
    audio_version: null,
    accepted: true,
  };
};

beforeEach(() => {
  version = 0;
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sending positions', () => {
  it('sends one after another, each based on the version before it', async () => {
    const { save, sent, kept } = aSaver(accept);
    save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    save({ bookId: 1, seconds: 20, cause: 'pause' });
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
    const { save, sent } = aSaver(async (write) => {
      if (write.seconds === 1) await gate;
      return accept(write);
    });
    for (const seconds of [1, 2, 3, 4]) save({ bookId: 1, seconds, cause: 'seek' });
    release();
    await settled();
    expect(sent.map(({ seconds }) => seconds)).toEqual([1, 4]);
  });

  it('keeps what did not arrive, tries again, and says when it was heard', async () => {
    let isOnline = false;
    const { save, sent, kept } = aSaver((write) => {
      if (!isOnline) throw failure(0);
      return accept(write);
    });
    save({ bookId: 1, seconds: 33, cause: 'heartbeat' });
    await settled();
    const [waiting] = kept();
    expect(waiting?.seconds).toBe(33);
    isOnline = true;
    await vi.advanceTimersByTimeAsync(15_000);
    expect(sent.at(-1)).toMatchObject({ seconds: 33, cause: 'resend', listenedAt: waiting?.listenedAt });
    expect(kept()).toEqual([]);
  });

  it('does not wait for its turn when the page goes', async () => {
    const { save, sent } = aSaver(() => new Promise<WrittenItem>(() => undefined));
    save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    save({ bookId: 1, seconds: 11, cause: 'pagehide' }, { keepalive: true });
    await settled();
    expect(sent.map(({ seconds, keepalive }) => [seconds, keepalive])).toEqual([
      [10, false],
      [11, true],
    ]);
  });

  it('asks the listener after a 409, and stays silent until the answer', async () => {
    let isDisputed = true;
    const { player, save, learn, outbox, sent, kept } = aSaver((write) => {
      if (isDisputed) throw failure(409, { time: 754, version: 9, device: 'Firefox on Linux' });
      return accept(write);
    });
    learn(1, { historyId: 70, version: 3 });
    save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    expect(player.state.getState().otherPlace).toEqual({
      seconds: 754,
      audio: null,
      version: 9,
      device: 'Firefox on Linux',
      listenedAt: null,
    });
    save({ bookId: 1, seconds: 20, cause: 'heartbeat' });
    await outbox.flush();
    expect(sent).toHaveLength(1);
    expect(kept()).toHaveLength(1);
    isDisputed = false;
    player.stayHere();
    save({ bookId: 1, seconds: 21, cause: 'seek' });
    await settled();
    expect(sent.at(-1)).toMatchObject({ seconds: 21, baseVersion: 9 });
    expect(kept()).toEqual([]);
  });

  it('forgets what was heard here when the listener goes on where the other device was', async () => {
    const { player, save, learn, outbox, sent, kept } = aSaver(() => {
      throw failure(409, { time: 754, version: 9, device: 'Firefox on Linux' });
    });
    learn(1, { historyId: 70, version: 3 });
    save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    player.continueThere();
    expect(player.state.getState()).toMatchObject({ positionSeconds: 754, otherPlace: null });
    expect(kept()).toEqual([]);
    await outbox.flush();
    expect(sent).toHaveLength(1);
  });

  it('begins anew what was taken out of the history elsewhere', async () => {
    const { save, learn, sent } = aSaver((write) => {
      if (write.historyId !== null) throw failure(404);
      return accept(write);
    });
    learn(1, { historyId: 5, version: 3 });
    save({ bookId: 1, seconds: 10, cause: 'pause' });
    await settled();
    expect(sent.map(({ historyId }) => historyId)).toEqual([5, null]);
  });

  it.each([400, 404, 422])('drops what the server will never take (%d)', async (status) => {
    const { save, sent, kept } = aSaver(() => {
      throw failure(status);
    });
    save({ bookId: 1, seconds: 10, cause: 'pause' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toEqual([]);
  });

  it('keeps the place of somebody who was logged out', async () => {
    const { save, sent, kept } = aSaver(() => {
      throw failure(401);
    });
    save({ bookId: 1, seconds: 10, cause: 'pause' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toHaveLength(1);
  });

  it('leaves the time to the server when its own clock is behind', async () => {
    const ahead = new Date(Date.UTC(2026, 0, 1, 0, 5)).toISOString();
    const { save, sent } = aSaver((write) => ({
      ...accept(write),
      accepted: write.listenedAt === undefined,
      listened_at: ahead,
    }));
    save({ bookId: 1, seconds: 10, cause: 'heartbeat' });
    await settled();
    expect(sent.map(({ seconds, listenedAt }) => [seconds, listenedAt === undefined])).toEqual([
      [10, false],
      [10, true],
    ]);
  });

  it('sends a note of a killed page at the next start, without a version', async () => {
    const { save, outbox, sent, kept } = aSaver(accept);
    save({ bookId: 3, seconds: 47, cause: 'heartbeat' }, { atRest: true });
    await settled();
    expect(sent).toEqual([]);
    await outbox.flush();
    expect(sent[0]).toMatchObject({ bookId: 3, seconds: 47, cause: 'resend', baseVersion: undefined });
    expect(kept()).toEqual([]);
  });
});
