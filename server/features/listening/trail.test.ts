import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Jump } from '#contract/listening.ts';
import { openListeningApp } from '#server/testing/listening-app.ts';

let world: Awaited<ReturnType<typeof openListeningApp>>;
beforeAll(async () => {
  world = await openListeningApp();
});
afterAll(() => world.close());

const ago = (seconds: number) => new Date(world.now().getTime() - seconds * 1000).toISOString();

/** A listener at 300 s in a book of 1000 s, heard two minutes ago. */
async function aListener() {
  const [userId, bookId] = [await world.aUser(), await world.aBook()];
  const call = world.caller(userId);
  const first = { book_id: bookId, time: 300, listened_at: ago(120), device: 'Laptop' };
  const { body } = await call('POST', '/history', first);
  const path = `/history/${body.history_id}`;
  return {
    userId,
    bookId,
    call,
    path,
    version: body.version,
    save: (time: number, more: object = {}) =>
      call('PATCH', path, { book_id: bookId, time, device: 'Laptop', ...more }),
    trail: async () => (await call('GET', `${path}/trail`)).body as unknown as { trail: Jump[] },
  };
}

describe('the trail', () => {
  it('holds the jumps and not the playing, the latest first', async () => {
    const { save, trail } = await aListener();
    await save(310, { listened_at: ago(110) });
    await save(700, { listened_at: ago(100), cause: 'seek' });
    await save(710, { listened_at: ago(90) });
    await save(725, { listened_at: ago(85), cause: 'skip' });
    await save(310, { listened_at: ago(80), cause: 'undo' });
    const { trail: jumps } = await trail();
    expect(jumps.map(({ from, to, cause }) => [from, to, cause])).toEqual([
      [725, 310, 'undo'],
      [710, 725, 'skip'],
      [310, 700, 'seek'],
    ]);
    expect(jumps[0]).toMatchObject({ device: 'Laptop', id: expect.any(Number) });
    expect(Math.abs(Date.parse(jumps[0]?.at ?? '') - Date.parse(ago(80)))).toBeLessThan(2_000);
  });

  it('holds what another device did, so that it can be undone', async () => {
    const { userId, bookId, trail } = await aListener();
    const phone = world.caller(userId, 2);
    await phone('PUT', `/books/audio/${bookId}`, { time: 900, device: 'Phone' });
    expect((await trail()).trail).toMatchObject([{ from: 300, to: 900, cause: 'takeover', device: 'Phone' }]);
  });

  it('holds nothing of what was not taken', async () => {
    const { save, trail, userId, path, bookId, version } = await aListener();
    await save(900, { listened_at: ago(300), cause: 'seek' });
    await save(0);
    await world.caller(userId, 2)('PATCH', path, { book_id: bookId, time: 700 });
    const refused = await save(10, { base_version: version, cause: 'seek' });
    expect(refused.status).toBe(409);
    expect((await trail()).trail).toMatchObject([{ from: 300, to: 700 }]);
  });

  it('holds each jump of many listeners who save at once', async () => {
    const listeners = await Promise.all(Array.from({ length: 40 }, aListener));
    const saves = listeners.map(({ save }, index) =>
      index % 2 === 0 ? save(800 + index, { cause: 'seek' }) : save(310),
    );
    expect((await Promise.all(saves)).every(({ body }) => body.accepted)).toBe(true);
    for (const [index, { trail }] of listeners.entries()) {
      const expected =
        index % 2 === 0 ? [{ from: 300, to: 800 + index, cause: 'seek', device: 'Laptop' }] : [];
      expect((await trail()).trail).toMatchObject(expected);
    }
  });

  it('goes with the book that is taken out of the history', async () => {
    const { save, call, path, userId } = await aListener();
    await save(700, { cause: 'seek' });
    await call('DELETE', path);
    expect((await call('GET', `${path}/trail`)).status).toBe(404);
    const { rows } = await world.database.pool.query('select 1 from listening_jumps where user_id = $1', [
      userId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is nobody else’s, and requires sign-in', async () => {
    const { path, save } = await aListener();
    await save(700, { cause: 'seek' });
    expect((await world.caller(await world.aUser(), 2)('GET', `${path}/trail`)).status).toBe(404);
    expect((await world.caller(null)('GET', `${path}/trail`)).status).toBe(401);
  });

  it('keeps the newest 200', async () => {
    const { userId, bookId, save, trail } = await aListener();
    const other = await aListener();
    const { pool } = world.database;
    await pool.query(
      `insert into listening_jumps (user_id, book_id, from_seconds, to_seconds, cause, at)
        select $1, $2, 1, n, 'seek', now() from generate_series(1, 260) as n order by n`,
      [userId, bookId],
    );
    await other.save(700, { cause: 'seek' });
    expect((await trail()).trail).toHaveLength(200);
    await save(700, { cause: 'seek' });
    const { rows } = await pool.query('select id from listening_jumps where user_id = $1', [userId]);
    expect(rows).toHaveLength(200);
    const { trail: jumps } = await trail();
    expect([jumps[0]?.to, jumps[1]?.to, jumps.at(-1)?.to]).toEqual([700, 260, 62]);
    expect((await other.trail()).trail).toHaveLength(1);
  });
});

describe('finished by hand', () => {
  const say = (listener: Awaited<ReturnType<typeof aListener>>, finished: unknown) =>
    listener.call('PUT', `${listener.path}/finished`, { finished });

  it('keeps the place, counts as a version and is seen everywhere', async () => {
    const listener = await aListener();
    const { body } = await say(listener, true);
    expect(body).toMatchObject({ time: 300, finished_at: expect.any(String), version: listener.version + 1 });
    const marks = await world.listening.marksOf(listener.userId, [listener.bookId]);
    expect(marks.get(listener.bookId)).toEqual({ time: 300, finished: true });
    expect((await say(listener, true)).body.finished_at).toBe(body.finished_at);
    const saved = await listener.save(310);
    expect(saved.body).toMatchObject({ accepted: true, finished_at: body.finished_at });
  });

  it('can be taken back, and only hearing the end anew finishes it again', async () => {
    const listener = await aListener();
    await listener.save(995, { listened_at: ago(60) });
    const { body } = await say(listener, false);
    expect(body).toMatchObject({ time: 995, finished_at: null });
    const late = await listener.save(1000, { listened_at: ago(50), cause: 'ended' });
    expect(late.body.finished_at).toBeNull();
    const anew = await listener.save(999, { listened_at: ago(0), cause: 'ended' });
    expect(anew.body.finished_at).not.toBeNull();
  });

  it('is not lost to saves at the same time', async () => {
    const listener = await aListener();
    const saves = Array.from({ length: 20 }, (_, index) =>
      listener.save(310 + index, { listened_at: ago(40 - index) }),
    );
    const [marked, ...saved] = await Promise.all([say(listener, true), ...saves]);
    expect(marked?.status).toBe(200);
    expect(saved.every(({ status }) => status === 200)).toBe(true);
    const { body } = await listener.call('GET', '/history');
    expect(body.history[0]).toMatchObject({ time: 329, finished_at: marked?.body.finished_at });
  });

  it('is for the listener alone, and yes or no', async () => {
    const listener = await aListener();
    expect((await say(listener, 'yes')).status).toBe(422);
    const other = world.caller(await world.aUser(), 2);
    expect((await other('PUT', `${listener.path}/finished`, { finished: true })).status).toBe(404);
    expect((await world.caller(null)('PUT', `${listener.path}/finished`, { finished: true })).status).toBe(
      401,
    );
    expect((await listener.call('GET', '/history')).body.history[0]?.finished_at).toBeNull();
  });
});
