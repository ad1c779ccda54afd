import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openAppLibrary } from '#server/testing/open-app-library.ts';
import { anApp } from './testing/an-app.ts';

/**
 * The calls that apps make, in their order, and the fields that each of them can't do without. Written from their
 * traffic and from the answers they declare; apps also use other fields, but work without them.
 */
let library: Awaited<ReturnType<typeof openAppLibrary>>;
let id: string;
beforeAll(async () => {
  library = await openAppLibrary();
  id = String(library.book('Walden').id);
});
afterAll(() => library.test.close());

const text = z.string();
const ms = z.number().int();

it('the official app, with its web player', async () => {
  const app = await anApp(library, 'Mozilla/5.0 audiobookshelf-app');
  await app.call(
    'GET /status',
    z.object({
      app: z.literal('audiobookshelf'),
      serverVersion: text,
      isInit: z.literal(true),
      authMethods: z.array(text),
    }),
  );
  const permissions = z.object({
    download: z.boolean(),
    update: z.boolean(),
    delete: z.boolean(),
    accessAllLibraries: z.boolean(),
  });
  const login = await app.call(
    'POST /login',
    z.object({
      user: z.object({
        id: text,
        username: text,
        type: text,
        token: text,
        accessToken: text,
        refreshToken: text,
        mediaProgress: z.array(z.unknown()),
        bookmarks: z.array(z.unknown()),
        permissions,
        librariesAccessible: z.array(text),
      }),
      userDefaultLibraryId: text,
      serverSettings: z.object({ version: text, language: text, chromecastEnabled: z.boolean() }),
      ereaderDevices: z.array(z.unknown()),
      Source: text,
    }),
    app.credentials,
  );
  app.logsIn(login.user.accessToken);
  const { libraries } = await app.call(
    'GET /api/libraries',
    z.object({
      libraries: z.array(
        z.object({
          id: text,
          name: text,
          icon: text,
          mediaType: text,
          settings: z.object({ coverAspectRatio: z.number() }),
        }),
      ),
    }),
  );
  const home = libraries[0]?.id;
  await app.call(
    `GET /api/libraries/${home}?include=filterdata`,
    z.object({
      filterdata: z.object({
        authors: z.array(z.unknown()),
        genres: z.array(text),
        series: z.array(z.unknown()),
      }),
      issues: z.number(),
      numUserPlaylists: z.number(),
      library: z.object({ id: text }),
    }),
  );
  const shelves = await app.call(
    `GET /api/libraries/${home}/personalized?minified=1&include=rssfeed,numEpisodesIncomplete`,
    z.array(
      z.object({
        id: text,
        label: text,
        labelStringKey: text,
        type: text,
        entities: z.array(
          z.object({
            id: text,
            mediaType: text,
            media: z.object({
              metadata: z.object({ title: text, authorName: text }),
              coverPath: text,
              numTracks: z.number(),
            }),
          }),
        ),
      }),
    ),
  );
  expect(shelves[0]?.entities.map((entity) => entity.id)).toContain(id);
  await app.call(
    `GET /api/items/${id}?expanded=1&include=rssfeed`,
    z.object({
      id: text,
      libraryId: text,
      media: z.object({
        tracks: z.array(z.unknown()),
        chapters: z.array(z.unknown()),
        audioFiles: z.array(z.unknown()),
        duration: z.number(),
      }),
      libraryFiles: z.array(z.unknown()),
    }),
  );
  const play = await app.call(
    `POST /api/items/${id}/play`,
    z.object({
      id: text,
      libraryItemId: text,
      mediaType: text,
      mediaMetadata: z.object({ title: text }),
      chapters: z.array(z.object({ id: ms, start: z.number(), end: z.number(), title: text })),
      displayTitle: text,
      displayAuthor: text,
      duration: z.number(),
      playMethod: z.literal(0),
      startTime: z.number(),
      currentTime: z.number(),
      audioTracks: z.array(
        z.object({
          index: ms,
          startOffset: z.number(),
          duration: z.number(),
          contentUrl: text,
          mimeType: text,
        }),
      ),
      libraryItem: z.object({ id: text }),
    }),
    {
      deviceInfo: { clientVersion: '0.14.0' },
      mediaPlayer: 'html5',
      forceTranscode: false,
      forceDirectPlay: false,
      supportedMimeTypes: ['audio/mpeg'],
    },
  );
  await app.call(`POST /api/session/${play.id}/sync`, z.object({}), {
    timeListened: 5,
    duration: play.duration,
    currentTime: 5,
  });
  await app.call(`POST /api/session/${play.id}/close`, z.object({}), {});
  await app.call('POST /logout', z.object({}), {});
});

it('AudioBooth, which was offline', async () => {
  const app = await anApp(library, 'AudioBooth/42 CFNetwork');
  const { user } = await app.call(
    'POST /login',
    z.object({
      user: z.object({
        accessToken: text,
        refreshToken: text,
        permissions: z.object({ update: z.boolean(), delete: z.boolean() }),
        mediaProgress: z.array(z.unknown()),
        bookmarks: z.array(z.unknown()),
      }),
    }),
    app.credentials,
  );
  const [, claims = ''] = user.accessToken.split('.');
  z.object({ exp: ms }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  app.logsIn(user.accessToken);
  const sections = await app.call(
    'GET /api/libraries/precis-en/personalized',
    z.array(
      z.object({
        id: text,
        label: text,
        type: z.literal('book'),
        entities: z.array(
          z.object({
            id: text,
            addedAt: ms,
            updatedAt: ms,
            media: z.object({ metadata: z.object({ title: text }) }),
          }),
        ),
      }),
    ),
  );
  expect(sections.length).toBeGreaterThan(0);
  const at = Date.now();
  const session = {
    id: randomUUID(),
    libraryItemId: id,
    mediaType: 'book',
    duration: 90.6,
    startTime: 0,
    currentTime: 33.5,
    timeListening: 30,
    playMethod: 3,
    mediaPlayer: 'ios',
    startedAt: at - 60_000,
    updatedAt: at - 1_000,
    deviceInfo: { deviceId: randomUUID(), clientVersion: '1.9 (42)', clientName: 'AudioBooth iOS' },
  };
  const { results } = await app.call(
    'POST /api/session/local-all',
    z.object({ results: z.array(z.object({ id: text, success: z.boolean() })) }),
    { sessions: [session], deviceInfo: session.deviceInfo },
  );
  expect(results).toEqual([{ id: session.id, success: true }]);
  await app.call(
    'GET /api/me/listening-stats',
    z.object({
      totalTime: z.literal(30),
      today: z.literal(30),
      days: z.record(text, z.number()),
      dayOfWeek: z.record(text, z.number()),
    }),
  );
  const again = await library.test.call('POST /auth/refresh', {
    headers: { 'x-refresh-token': user.refreshToken },
  });
  const fresh = z
    .object({
      user: z.object({
        accessToken: text,
        refreshToken: text,
        mediaProgress: z.array(
          z.object({
            id: text,
            libraryItemId: text,
            duration: z.number(),
            progress: z.number(),
            ebookProgress: z.number(),
            isFinished: z.boolean(),
            currentTime: z.number(),
            lastUpdate: ms,
          }),
        ),
      }),
    })
    .parse(again.body);
  expect(fresh.user.mediaProgress).toMatchObject([{ libraryItemId: id, currentTime: 33.5 }]);
});
