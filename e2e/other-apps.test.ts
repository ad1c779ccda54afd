import { expect, test } from 'vitest';
import { callServer } from './support/call-server.ts';
import { bookCalled, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

type Item = { id: string; media: { duration: number; chapters: { start: number; title: string }[] } };

test('another app logs in, finds a book, plays it and leaves it to the web at the same second, and back', async () => {
  const reader = await signUp(stage.address);
  const { id } = await bookCalled(reader, 'Walden');
  const voiced = await voicedBook(reader, 'Walden');
  const made = await reader.ask<{ password: string }>('POST /api/v1/app-passwords', { name: 'Phone' });

  const ask = async <T>(route: string, token?: string, body?: unknown): Promise<T> => {
    const { status, text } = await callServer({ address: stage.address, token }, route, { body });
    expect(status, `${route}: ${text}`).toBe(200);
    return JSON.parse(text) as T;
  };
  expect(await ask('GET /status')).toMatchObject({ app: 'audiobookshelf', isInit: true });
  const { user, userDefaultLibraryId: home } = await ask<{
    user: { accessToken: string };
    userDefaultLibraryId: string;
  }>('POST /login', undefined, { username: reader.user.email, password: made.body.password });
  const app = <T>(route: string, body?: unknown) => ask<T>(route, user.accessToken, body);

  const { libraries } = await app<{ libraries: { id: string }[] }>('GET /api/libraries');
  expect(libraries.map((library) => library.id)).toContain(home);
  const { book } = await app<{ book: { libraryItem: Item }[] }>(
    'GET /api/libraries/precis-en/search?q=walden',
  );
  expect(book[0]?.libraryItem.id).toBe(String(id));
  const item = await app<Item>(`GET /api/items/${id}?expanded=1`);
  expect(item.media.duration).toBe(voiced.duration);
  const chapters = item.media.chapters.map(({ title }) => title);
  expect(chapters).toEqual(expect.arrayContaining(voiced.key_ideas.map(({ title }) => title)));

  const play = await app<{ id: string; currentTime: number; audioTracks: { contentUrl: string }[] }>(
    `POST /api/items/${id}/play`,
    { deviceInfo: { clientName: 'Lissen' }, supportedMimeTypes: ['audio/mpeg'] },
  );
  const sound = await fetch(`${stage.address}${play.audioTracks[0]?.contentUrl}`, {
    headers: { range: 'bytes=0-999' },
  });
  expect([sound.status, (await sound.arrayBuffer()).byteLength]).toEqual([206, 1_000]);
  const cover = await fetch(`${stage.address}/api/items/${id}/cover?width=400`);
  expect([cover.status, cover.headers.get('content-type')]).toEqual([200, 'image/jpeg']);

  await app(`POST /api/session/${play.id}/sync`, {
    currentTime: 42.5,
    timeListened: 1,
    duration: voiced.duration,
  });
  expect(await reader.placeIn(id)).toBe(42.5);
  await app(`POST /api/session/${play.id}/close`);

  await reader.saveAt(id, 77.25);
  const again = await app<{ currentTime: number }>(`POST /api/items/${id}/play`, {});
  expect(again.currentTime).toBe(77.25);
  expect((await reader.ask('GET /api/v1/books')).status).toBe(200);
  expect(
    (await callServer({ address: stage.address, token: user.accessToken }, 'GET /api/v1/books')).status,
  ).toBe(403);
});
