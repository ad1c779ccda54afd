import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openListeningApp } from '#server/testing/listening-app.ts';

let world: Awaited<ReturnType<typeof openListeningApp>>;
beforeAll(async () => {
  world = await openListeningApp();
});
afterAll(() => world.close());

const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1000).toISOString();

/** A listener at 300 s in a book of 1000 s, heard a minute ago. */
async function aListener() {
  const [userId, bookId] = [await world.aUser(), await world.aBook()];
  const call = world.caller(userId);
  const { body } = await call('POST', '/history', { book_id: bookId, time: 300, listened_at: ago(60) });
  const historyId: number = body.history_id;
  const save = (time: unknown, more: object = {}) =>
    call('PATCH', `/history/${historyId}`, { book_id: bookId, time, ...more });
  const kept = async () => (await call('GET', '/history')).body.history[0];
  return { userId, bookId, historyId, call, save, kept, version: body.version };
}

describe('permission', () => {
  it.each([
    ['POST', '/history', { book_id: 1 }],
    ['PATCH', '/history/1', { book_id: 1, time: 1 }],
    ['GET', '/history'],
    ['DELETE', '/history/1'],
    ['PUT', '/books/audio/1', { time: 1 }],
    ['GET', '/books/last-listened'],
    ['POST', '/books/next/1', {}],
    ['GET', '/books/prev/1'],
  ] as const)('%s %s requires sign-in', async (method, path, body?: object) => {
    const { status, body: answer } = await world.caller(null)(method, path, body);
    expect(status).toBe(401);
    expect(answer.code).toBe('unauthenticated');
  });

  it('keeps everybody else out of an item, and changes nothing', async () => {
    const owner = await aListener();
    const other = world.caller(await world.aUser(), 2);
    const path = `/history/${owner.historyId}`;
    expect((await other('PATCH', path, { book_id: owner.bookId, time: 500 })).status).toBe(404);
    expect((await other('DELETE', path)).status).toBe(404);
    expect((await other('GET', `/books/prev/${owner.historyId}`)).status).toBe(404);
    const next = await other('POST', `/books/next/${owner.bookId}`, { history_id: owner.historyId });
    expect(next.status).toBe(404);
    expect((await other('GET', '/history')).body.history).toEqual([]);
    expect(await owner.kept()).toMatchObject({ time: 300, version: owner.version });
  });
});

describe('what may be saved', () => {
  it.each([
    ['null, which is what NaN becomes', '{"book_id":1,"time":null}'],
    ['Infinity', '{"book_id":1,"time":1e999}'],
    ['a negative time', '{"book_id":1,"time":-1}'],
    ['words', '{"book_id":1,"time":"soon"}'],
    ['a huge time', '{"book_id":1,"time":1e15}'],
    ['no time', '{"book_id":1}'],
    ['no book', '{"time":1}'],
    ['a list', '[1]'],
    ['a moment that is none', '{"book_id":1,"time":1,"listened_at":"yesterday"}'],
    ['a moment of no calendar', '{"book_id":1,"time":1,"listened_at":"2030-02-31T00:00:00Z"}'],
    ['a cause that is none', '{"book_id":1,"time":1,"cause":"magic"}'],
    ['a version below zero', '{"book_id":1,"time":1,"base_version":-1}'],
  ])('not %s', async (_name, payload) => {
    const userId = await world.aUser();
    const answer = await world.app.inject({
      method: 'PATCH',
      url: '/api/v1/history/1',
      headers: { authorization: `Bearer ${userId}.1`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'invalid', errors: expect.any(Object) });
  });

  it('not to an item of another book, one that is gone or one that never was', async () => {
    const { call, historyId, save, kept } = await aListener();
    const other = await world.aBook();
    expect((await call('PATCH', `/history/${historyId}`, { book_id: other, time: 5 })).status).toBe(404);
    expect((await call('PATCH', '/history/2147483647', { book_id: other, time: 5 })).status).toBe(404);
    expect((await call('PATCH', '/history/none', { book_id: other, time: 5 })).status).toBe(404);
    expect((await kept())?.time).toBe(300);
    expect((await call('DELETE', `/history/${historyId}`)).status).toBe(200);
    expect((await save(310)).status).toBe(404);
    expect((await call('DELETE', `/history/${historyId}`)).status).toBe(404);
  });

  it('not in a book that is deleted or not published', async () => {
    const { call, save, bookId } = await aListener();
    await save(310);
    await world.database.pool.query('DELETE FROM books WHERE id = $1', [bookId]);
    expect((await save(320)).status).toBe(404);
    expect((await call('PUT', `/books/audio/${bookId}`, { time: 320 })).status).toBe(404);
    const waiting = await world.aBook({ published: false });
    expect((await call('POST', '/history', { book_id: waiting })).status).toBe(404);
    expect((await call('PUT', `/books/audio/${waiting}`, { time: 3 })).status).toBe(404);
  });

  it('still in a book that was taken back while somebody listens', async () => {
    const { call, save, bookId } = await aListener();
    await world.database.pool.query("UPDATE books SET status = 'rejected' WHERE id = $1", [bookId]);
    expect((await save(330)).body).toMatchObject({ time: 330, accepted: true });
    expect((await call('GET', '/history')).body.history).toEqual([]);
    await world.database.pool.query("UPDATE books SET status = 'published' WHERE id = $1", [bookId]);
    expect((await call('GET', '/history')).body.history).toMatchObject([{ time: 330 }]);
  });

  it('an old moment, a year of four zeros and one of the future', async () => {
    const { save } = await aListener();
    expect((await save(1, { listened_at: '0000-01-01T00:00:00Z' })).body.accepted).toBe(false);
    const { body } = await save(400, { listened_at: '9999-12-31T23:59:59Z' });
    expect(body).toMatchObject({ accepted: true, time: 400 });
    expect(Date.parse(body.listened_at)).toBeLessThanOrEqual(world.now().getTime());
  });
});

describe('saving', () => {
  it('keeps one item a book, whatever way it is reached', async () => {
    const { call, bookId, historyId, save } = await aListener();
    expect((await save(310)).body).toMatchObject({ history_id: historyId, time: 310, version: 2 });
    // Plain clients send numbers as text.
    const put = await call('PUT', `/books/audio/${bookId}`, { time: '320', base_version: '2' });
    expect(put.body).toMatchObject({ history_id: historyId, time: 320, version: 3, accepted: true });
    const again = await call('POST', '/history', { book_id: String(bookId) });
    expect(again.body).toMatchObject({ history_id: historyId, time: 320, version: 3, accepted: true });
  });

  it('makes the item at the first heartbeat', async () => {
    const [userId, bookId] = [await world.aUser(), await world.aBook()];
    const { status, body } = await world.caller(userId)('PUT', `/books/audio/${bookId}`, { time: 12.5 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      book_id: bookId,
      time: 12.5,
      version: 1,
      accepted: true,
      finished_at: null,
    });
  });

  it('the same event again changes nothing', async () => {
    const { save } = await aListener();
    const event = { listened_at: ago(5), cause: 'pagehide', device: 'Phone' };
    const once = await save(340, event);
    const twice = await save(340, event);
    expect(twice.body).toEqual(once.body);
    expect(once.body.accepted).toBe(true);
  });

  it('refuses what is older with what is kept, and no error', async () => {
    const { save, kept } = await aListener();
    const { status, body } = await save(900, { listened_at: ago(120) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ accepted: false, time: 300, version: 1 });
    expect((await kept())?.time).toBe(300);
  });

  it('refuses zero but by the user, also when a book is begun again', async () => {
    const { call, save, bookId } = await aListener();
    expect((await save(0)).body).toMatchObject({ accepted: false, time: 300 });
    expect((await save(0, { cause: 'close' })).body).toMatchObject({ accepted: false, time: 300 });
    const begun = await call('POST', '/history', { book_id: bookId, time: 0 });
    expect(begun.body).toMatchObject({ accepted: false, time: 300 });
    expect((await save(0, { cause: 'replay' })).body).toMatchObject({ accepted: true, time: 0 });
  });

  it('clamps to the book, finishes it, and keeps that through a replay', async () => {
    const { call, save, bookId } = await aListener();
    const end = (await save(5000, { cause: 'ended' })).body;
    expect(end).toMatchObject({ time: 1000, accepted: true, finished_at: expect.any(String) });
    const replay = (await save(0, { cause: 'replay' })).body;
    expect(replay).toMatchObject({ time: 0, finished_at: end.finished_at });
    const last = await call('GET', '/books/last-listened');
    expect(last.body.data).toMatchObject({ id: bookId, time: 0, finished: true });
  });

  it('adds up what was really heard', async () => {
    const { save, userId } = await aListener();
    await save(330, { listened_at: ago(30) });
    await save(700, { listened_at: ago(20), cause: 'seek' });
    await save(710, { listened_at: ago(10) });
    const { rows } = await world.database.pool.query(
      'SELECT heard_seconds FROM listenings WHERE user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ heard_seconds: 40 }]);
  });

  it('counts each new listener once', async () => {
    const { call, save, bookId } = await aListener();
    await save(310);
    await call('POST', '/history', { book_id: bookId });
    const other = world.caller(await world.aUser());
    await Promise.all([1, 2, 3].map(() => other('PUT', `/books/audio/${bookId}`, { time: 5 })));
    await world.listening.close();
    const { rows } = await world.database.pool.query('SELECT listens_count FROM books WHERE id = $1', [
      bookId,
    ]);
    expect(rows).toEqual([{ listens_count: 2 }]);
  });
});

describe('another device', () => {
  it('that moved far is asked about, with what is there now', async () => {
    const { userId, save, version, bookId, historyId } = await aListener();
    const phone = world.caller(userId, 2);
    const moved = await phone('PATCH', `/history/${historyId}`, {
      book_id: bookId,
      time: 600,
      device: 'Phone',
    });
    expect(moved.body.accepted).toBe(true);
    const { status, body } = await save(310, { base_version: version });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'conflict',
      history_id: historyId,
      book_id: bookId,
      time: 600,
      listened_at: moved.body.listened_at,
      device: 'Phone',
      version: moved.body.version,
    });
    const stay = await save(310, { base_version: body.version });
    expect(stay.body).toMatchObject({ accepted: true, time: 310 });
  });

  it('that moved little is not, nor is who knows of no versions', async () => {
    const { userId, save, version, bookId } = await aListener();
    const phone = world.caller(userId, 2);
    await phone('PUT', `/books/audio/${bookId}`, { time: 350 });
    expect((await save(310, { base_version: version })).body.accepted).toBe(true);
    await phone('PUT', `/books/audio/${bookId}`, { time: 900 });
    expect((await save(320)).body).toMatchObject({ accepted: true, time: 320 });
  });

  it('shows a rewind made elsewhere', async () => {
    const { userId, save, bookId } = await aListener();
    await save(40, { cause: 'seek' });
    expect(await world.listening.placeOf(userId, bookId)).toMatchObject({ time: 40 });
  });
});

describe('at once', () => {
  it('100 saves of one item end at the newest event, and each that was taken counts', async () => {
    const { save, kept, version } = await aListener();
    const events = Array.from({ length: 100 }, (_, index) => ({
      time: 301 + index,
      at: ago(50 - index / 10),
    }));
    const shuffled = events.map((event, index) => events[(index * 37) % 100] ?? event);
    const answers = await Promise.all(shuffled.map(({ time, at }) => save(time, { listened_at: at })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const accepted = answers.filter(({ body }) => body.accepted);
    expect(await kept()).toMatchObject({ time: 400, version: version + accepted.length });
    expect(new Set(accepted.map(({ body }) => body.version)).size).toBe(accepted.length);
  });

  it('what another transaction holds keeps nobody else waiting', async () => {
    const listeners = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aListener()));
    const [blocked, ...free] = listeners;
    const client = await world.database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM listenings WHERE history_id = $1 FOR UPDATE', [blocked?.historyId]);
    const device = 'A "quoted", {braced} \\ and NULL device';
    const waiting = blocked?.save(400, { device });
    const saved = await Promise.all(free.map((listener) => listener.save(400, { device })));
    for (const { body } of saved) expect(body).toMatchObject({ accepted: true, time: 400, device });
    for (const listener of free) expect(await listener.kept()).toMatchObject({ time: 400, device });
    await client.query('COMMIT');
    client.release();
    expect((await waiting)?.body).toMatchObject({ accepted: true, time: 400, device });
  });

  it('two processes agree: no acknowledged save is lost', async () => {
    const { userId, bookId, historyId, kept } = await aListener();
    const second = world.openSecond();
    const savers = [world.listening.saver, second.saver];
    const start = world.now().getTime() - 50_000;
    const saved = await Promise.all(
      Array.from({ length: 100 }, (_, index) => {
        const order = (index * 37) % 100;
        const event = {
          positionSeconds: 301 + order,
          listenedAt: start + order * 100,
          baseVersion: null,
          device: null,
          sessionId: (index % 2) + 1,
          cause: 'heartbeat' as const,
        };
        return savers[index % 2]!.save({ userId, bookId, historyId, event, audio: null });
      }),
    );
    const accepted = saved.filter((one) => one.accepted);
    expect(await kept()).toMatchObject({ time: 400, version: 1 + accepted.length });
  });

  it('100 first saves of one book make one item', async () => {
    const [userId, bookId] = [await world.aUser(), await world.aBook()];
    const second = world.openSecond();
    const call = world.caller(userId);
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const time = 10 + index;
        if (index % 3 === 0) return (await call('POST', '/history', { book_id: bookId, time })).status;
        if (index % 3 === 1) return (await call('PUT', `/books/audio/${bookId}`, { time })).status;
        const event = {
          positionSeconds: time,
          listenedAt: null,
          baseVersion: null,
          device: null,
          sessionId: 1,
        };
        const write = { userId, bookId, historyId: null, audio: null };
        await second.saver.save({ ...write, event: { ...event, cause: 'heartbeat' } });
        return 200;
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    const { rows } = await world.database.pool.query('SELECT version FROM listenings WHERE user_id = $1', [
      userId,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].version).toBeGreaterThanOrEqual(2);
  });

  it('what another process removed and made again is not written over by memory', async () => {
    const { call, userId, save, bookId, historyId } = await aListener();
    await world.database.pool.query('DELETE FROM listenings WHERE user_id = $1', [userId]);
    await world.database.pool.query(
      `INSERT INTO listenings (user_id, book_id, position_seconds, ordinal, listened_at, cause, session_id)
        VALUES ($1, $2, 700, 1, now(), 'seek', 9)`,
      [userId, bookId],
    );
    expect((await save(310)).status).toBe(404);
    const { body } = await call('PUT', `/books/audio/${bookId}`, { time: 710 });
    expect(body).toMatchObject({ time: 710, version: 2 });
    expect(body.history_id).not.toBe(historyId);
  });
});
