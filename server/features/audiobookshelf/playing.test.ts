import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SingleBook } from '#contract/books.ts';
import { AUDIO, openAppLibrary } from '#server/testing/open-app-library.ts';

type Library = Awaited<ReturnType<typeof openAppLibrary>>;
type Play = {
  id: string;
  currentTime: number;
  audioTracks: { contentUrl: string }[];
  libraryItem: { media: { audioFiles: { ino: string }[] } };
};

let library: Library;
let bookId: number;
let id: string;
beforeAll(async () => {
  library = await openAppLibrary();
  bookId = library.book('Walden').id;
  id = String(bookId);
});
afterAll(() => library.test.close());
beforeEach(() => {
  library.test.clock.offsetMs = 0;
});

const passSeconds = (seconds: number) => {
  library.test.clock.offsetMs += seconds * 1000;
};
const nowMs = () => Date.now() + library.test.clock.offsetMs;

/** Somebody with an app and the web open. */
async function aListener() {
  const reader = await library.aReader();
  const token = await library.logIn(reader);
  const app = (route: string, body?: unknown) =>
    library.test.call(route, { token, ...(body === undefined ? {} : { body }) });
  const web = (route: string, body?: unknown) =>
    library.test.call(route, { token: reader.token, ...(body === undefined ? {} : { body }) });
  return {
    ...reader,
    appToken: token,
    app,
    web,
    play: async (item = id): Promise<Play> => {
      const { status, body } = await app(`POST /api/items/${item}/play`, {
        deviceInfo: { deviceId: 'one', clientName: 'Lissen', model: 'Pixel 8', sdkVersion: 34 },
        mediaPlayer: 'exo',
        supportedMimeTypes: ['audio/mpeg'],
        forceDirectPlay: true,
      });
      expect(status).toBe(200);
      return body as unknown as Play;
    },
    sync: async (play: Play, currentTime: number, timeListened = 0) =>
      (await app(`POST /api/session/${play.id}/sync`, { currentTime, timeListened, duration: 90.6 })).status,
    local: (currentTime: number, updatedAt: number, more: object = {}) =>
      app('POST /api/session/local', {
        id: randomUUID(),
        libraryItemId: id,
        mediaType: 'book',
        currentTime,
        updatedAt,
        startedAt: updatedAt - 1000,
        timeListening: 0,
        ...more,
      }),
    onWeb: async () => (await web(`GET /api/v1/books/${bookId}`)).body.data as SingleBook,
    heardToday: async () => {
      const { body } = await web('GET /api/v1/listening-time?time_zone=UTC');
      return (body.data as { months: { seconds: number }[] }).months.at(-1)?.seconds ?? 0;
    },
  };
}

describe('the place', () => {
  it('goes from an app to the web and back, to the second', async () => {
    const one = await aListener();
    const play = await one.play();
    expect(play.currentTime).toBe(0);
    passSeconds(10);
    expect(await one.sync(play, 12.5, 10)).toBe(200);
    expect((await one.onWeb()).time).toBe(12.5);
    const { body: history } = await one.web('GET /api/v1/history');
    expect(history.history).toMatchObject([{ book_id: bookId, time: 12.5, device: 'Lissen on Pixel 8' }]);
    passSeconds(5);
    await one.web(`PUT /api/v1/books/audio/${bookId}`, { time: 40.25, cause: 'seek' });
    const { body: progress } = await one.app(`GET /api/me/progress/${id}`);
    expect(progress).toMatchObject({
      libraryItemId: id,
      currentTime: 40.25,
      isFinished: false,
      duration: 90.6,
    });
    expect((await one.play()).currentTime).toBe(40.25);
    const { body: me } = await one.app('GET /api/me');
    expect(me.mediaProgress).toMatchObject([{ libraryItemId: id, currentTime: 40.25 }]);
    const { body: shelves } = await one.app('GET /api/libraries/precis-en/personalized');
    expect(shelves).toMatchObject([
      { id: 'continue-listening', entities: [{ id }] },
      { id: 'recently-added' },
    ]);
    expect((await one.app('GET /api/me/items-in-progress')).body.libraryItems).toMatchObject([{ id }]);
  });

  it('is not lost to a player that says zero before it has restored it', async () => {
    const one = await aListener();
    const play = await one.play();
    await one.sync(play, 30);
    passSeconds(5);
    await one.sync(play, 0);
    await one.app(`PATCH /api/me/progress/${id}`, { currentTime: 0, isFinished: false });
    await one.app(`POST /api/session/${play.id}/close`, { currentTime: 0, timeListened: 0 });
    expect((await one.onWeb()).time).toBe(30);
  });

  it('that was heard offline counts by when it was heard, and never overwrites a newer one', async () => {
    const one = await aListener();
    const start = nowMs();
    passSeconds(600);
    await one.web(`PUT /api/v1/books/audio/${bookId}`, { time: 50, cause: 'seek' });
    await one.local(20, start + 60_000);
    expect((await one.onWeb()).time).toBe(50);
    passSeconds(60);
    await one.local(55, start + 630_000);
    expect((await one.onWeb()).time).toBe(55);
    // A clock that's ahead doesn't win forever.
    await one.local(60, start + 86_400_000);
    passSeconds(1);
    await one.web(`PUT /api/v1/books/audio/${bookId}`, { time: 10, cause: 'seek' });
    expect((await one.onWeb()).time).toBe(10);
  });

  it('of many offline plays stands for itself, whatever their order', async () => {
    const one = await aListener();
    passSeconds(600);
    const at = nowMs();
    const session = (currentTime: number, updatedAt: number, libraryItemId = id) => ({
      id: randomUUID(),
      libraryItemId,
      currentTime,
      updatedAt,
      timeListening: 1,
    });
    const { status, body } = await one.app('POST /api/session/local-all', {
      sessions: [
        session(45, at - 1_000),
        session(33, at - 60_000),
        session(1, at, '999999'),
        session(1, at, library.book('Hidden').id.toString()),
        { id: 'broken' },
        null,
      ],
      deviceInfo: { deviceId: 'one', clientName: 'AudioBooth iOS' },
    });
    expect(status).toBe(200);
    expect(body.results).toMatchObject([
      { success: true, progressSynced: true },
      { success: true, progressSynced: false },
      { success: false },
      { success: false },
      { id: 'broken', success: false },
      { success: false },
    ]);
    expect((await one.onWeb()).time).toBe(45);
  });

  it('at the end finishes the book, which then starts over', async () => {
    const one = await aListener();
    await one.sync(await one.play(), 90.5);
    expect((await one.app(`GET /api/me/progress/${id}`)).body).toMatchObject({
      isFinished: true,
      progress: 1,
    });
    // A player that hasn't noticed.
    await one.app(`PATCH /api/me/progress/${id}`, { currentTime: 90.5, isFinished: false });
    expect((await one.onWeb()).finished).toBe(true);
    expect((await one.play()).currentTime).toBe(0);
    const { body } = await one.app('GET /api/libraries/precis-en/personalized');
    expect(body).toMatchObject([{ id: 'recently-added' }, { id: 'listen-again', entities: [{ id }] }]);
  });

  it('is marked and removed by hand', async () => {
    const one = await aListener();
    const progress = async () => (await one.app(`GET /api/me/progress/${id}`)).body.isFinished;
    expect((await one.app(`GET /api/me/progress/${id}`)).status).toBe(404);
    await one.app(`PATCH /api/me/progress/${id}`, { isFinished: true });
    expect(await progress()).toBe(true);
    await one.app('PATCH /api/me/progress/batch/update', [
      { libraryItemId: '999999', isFinished: true },
      { libraryItemId: id, isFinished: false },
    ]);
    expect(await progress()).toBe(false);
    expect((await one.app(`DELETE /api/me/progress/${id}`)).status).toBe(200);
    expect((await one.app(`GET /api/me/progress/${id}`)).status).toBe(404);
    expect((await one.onWeb()).history_id).toBeUndefined();
  });
});

describe('listening time', () => {
  it('counts once, and no more than has passed', async () => {
    const one = await aListener();
    const play = await one.play();
    passSeconds(20);
    await one.sync(play, 20, 20);
    expect(await one.heardToday()).toBe(20);
    // Sent again because the answer was lost.
    await one.sync(play, 20, 20);
    expect(await one.heardToday()).toBeLessThanOrEqual(22);
    await one.sync(play, 20, 100_000);
    expect(await one.heardToday()).toBeLessThanOrEqual(24);
    // And once more when the app reports the whole play later.
    await one.local(30, nowMs(), { id: play.id, timeListening: 25 });
    expect(await one.heardToday()).toBe(25);
    const { body } = await one.app('GET /api/me/listening-stats');
    expect(body).toMatchObject({ totalTime: 25, today: 25 });
  });

  it('of an offline play counts once, whatever its id', async () => {
    const one = await aListener();
    const at = nowMs();
    for (const more of [
      { id: 'play_1', timeListening: 30 },
      { id: 'play_1', timeListening: 30 },
      { id: 'play_1', timeListening: 45 },
    ])
      await one.local(30, at, more);
    expect(await one.heardToday()).toBe(45);
    await one.web('PATCH /api/v1/profile', { preferences: { listening_time: false } });
    await one.local(30, at, { id: 'play_2', timeListening: 30 });
    expect((await one.app('GET /api/me/listening-stats')).body.totalTime).toBe(45);
  });
});

describe('the sound', () => {
  const get = (url: string, headers = {}) => library.test.app.inject({ url, headers });

  it('has an address of its own, with ranges, until the play is closed or its login ends', async () => {
    const one = await aListener();
    const play = await one.play();
    const url = play.audioTracks[0]?.contentUrl ?? '';
    expect(url).toBe(`/public/session/${play.id}/track/1`);
    const whole = await get(url);
    expect(whole.rawPayload.equals(AUDIO)).toBe(true);
    expect(whole.headers).toMatchObject({ 'content-type': 'audio/mpeg', 'access-control-allow-origin': '*' });
    const part = await get(url, { range: 'bytes=100-199' });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload.equals(AUDIO.subarray(100, 200))).toBe(true);
    expect((await get(url, { range: 'bytes=9999-' })).statusCode).toBe(416);
    expect((await one.app(`POST /api/session/${play.id}/close`)).status).toBe(200);
    expect((await get(url)).statusCode).toBe(404);
    expect(await one.sync(play, 20)).toBe(404);

    const forgotten = (await one.play()).audioTracks[0]?.contentUrl ?? '';
    passSeconds(25 * 3_600);
    expect((await get(forgotten)).statusCode).toBe(404);
    const next = (await one.play()).audioTracks[0]?.contentUrl ?? '';
    expect((await get(next)).statusCode).toBe(200);
    await one.web(`DELETE /api/v1/app-passwords/${one.appPasswordId}`);
    expect((await get(next)).statusCode).toBe(404);
  });

  it('is downloaded with the app’s token alone', async () => {
    const one = await aListener();
    const { ino } = (await one.play()).libraryItem.media.audioFiles[0] ?? { ino: '' };
    const url = `/api/items/${id}/file/${ino}/download`;
    const answer = await get(`${url}?token=${one.appToken}`);
    expect(answer.rawPayload.equals(AUDIO)).toBe(true);
    expect((await get(url, { authorization: `Bearer ${one.appToken}` })).statusCode).toBe(200);
    for (const token of ['', 'x', one.token])
      expect((await get(`${url}?token=${token}`)).statusCode).toBe(401);
    expect((await get(`/api/items/${id}/file/other?token=${one.appToken}`)).statusCode).toBe(404);
    const hidden = library.book('Hidden').id;
    expect((await get(`/api/items/${hidden}/file/voice?token=${one.appToken}`)).statusCode).toBe(404);
  });
});

describe('nobody', () => {
  const routes = [
    'GET /api/me',
    'POST /api/authorize',
    'POST /logout',
    'GET /api/libraries',
    'GET /api/libraries/precis-en',
    'GET /api/libraries/precis-en/items',
    'GET /api/libraries/precis-en/personalized',
    'GET /api/libraries/precis-en/search?q=a',
    'GET /api/libraries/precis-en/authors',
    'GET /api/libraries/precis-en/series',
    'GET /api/libraries/precis-en/collections',
    'GET /api/libraries/precis-en/playlists',
    'GET /api/items/1',
    'POST /api/items/1/play',
    'POST /api/items/batch/get',
    'POST /api/session/x/sync',
    'POST /api/session/x/close',
    'POST /api/session/local',
    'POST /api/session/local-all',
    'GET /api/me/progress/1',
    'PATCH /api/me/progress/1',
    'DELETE /api/me/progress/1',
    'GET /api/me/items-in-progress',
    'GET /api/me/listening-stats',
    'GET /api/authors/1',
  ];

  it.each(routes)('calls %s without a login', async (route) => {
    for (const token of [undefined, 'x', `precis_${'x'.repeat(43)}`])
      expect((await library.test.call(route, { ...(token && { token }), body: {} })).status).toBe(401);
  });

  it('syncs, closes or removes what is somebody else’s', async () => {
    const [one, other] = [await aListener(), await aListener()];
    const play = await one.play();
    await one.sync(play, 30);
    expect(await other.sync(play, 80)).toBe(404);
    expect((await other.app(`POST /api/session/${play.id}/close`, { currentTime: 80 })).status).toBe(404);
    expect((await other.app(`DELETE /api/me/progress/${id}`)).status).toBe(404);
    await other.local(80, nowMs(), { id: play.id, timeListening: 60 });
    expect((await one.onWeb()).time).toBe(30);
    expect(await one.heardToday()).toBe(0);
    expect(await one.sync(play, 31)).toBe(200);
  });

  it('plays what is unpublished or silent, or gets along with odd ids and bodies', async () => {
    const one = await aListener();
    for (const item of [
      library.book('Hidden').id,
      library.book('Silent').id,
      'x',
      '0',
      '-1',
      '1e3',
      '99999999999',
    ])
      expect((await one.app(`POST /api/items/${item}/play`, {})).status, String(item)).toBe(404);
    for (const session of ['x', '1', randomUUID(), "'--", 'A'.repeat(90)])
      expect(
        (await one.app(`POST /api/session/${encodeURIComponent(session)}/sync`, { currentTime: 1 })).status,
      ).toBe(404);
    const play = await one.play();
    for (const body of [
      {},
      { currentTime: -1 },
      { currentTime: 'soon' },
      { currentTime: null },
      { currentTime: 1, timeListened: -5 },
      [],
      'x',
    ])
      expect([400, 415, 422]).toContain((await one.app(`POST /api/session/${play.id}/sync`, body)).status);
    for (const more of [
      { updatedAt: 'now' },
      { updatedAt: -1 },
      { updatedAt: undefined },
      { timeListening: -1 },
    ])
      expect((await one.local(5, nowMs(), more)).status).toBe(422);
    expect(
      (await one.app('POST /api/session/local-all', { sessions: Array.from({ length: 501 }) })).status,
    ).toBe(422);
    for (const url of [
      '/public/session/x/track/1',
      `/public/session/${randomUUID()}/track/1`,
      `/public/session/${play.id}/track/2`,
    ])
      expect((await library.test.app.inject({ url })).statusCode).toBe(404);
  });
});

it('what apps played is in the reader’s data and goes after a month', async () => {
  const one = await aListener();
  await one.play();
  expect((await one.web('GET /api/v1/profile/export')).text).toContain('Lissen on Pixel 8');
  passSeconds(33 * 86_400);
  await library.test.sweep('audiobookshelf');
  expect((await library.test.database.pool.query('select from app_plays')).rowCount).toBe(0);
});
