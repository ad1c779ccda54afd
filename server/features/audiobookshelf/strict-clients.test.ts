import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openAppLibrary } from '#server/testing/open-app-library.ts';
import { anApp } from './testing/an-app.ts';

/** Like `clients.test.ts`, for apps that declare every field they read. */
let library: Awaited<ReturnType<typeof openAppLibrary>>;
let id: string;
beforeAll(async () => {
  library = await openAppLibrary();
  id = String(library.book('Walden').id);
});
afterAll(() => library.test.close());

const text = z.string();
const ms = z.number().int();

it('Lissen', async () => {
  const app = await anApp(library, 'Lissen/1.8 okhttp/5.0');
  const { user } = await app.call(
    'POST /login',
    z.object({
      user: z.object({ id: text, username: text, accessToken: text, refreshToken: text }),
      userDefaultLibraryId: text,
    }),
    app.credentials,
  );
  app.logsIn(user.accessToken);
  await app.call(
    'POST /api/authorize',
    z.object({ user: z.object({ username: text }), serverSettings: z.object({ version: text }) }),
  );
  const { libraries } = await app.call(
    'GET /api/libraries',
    z.object({ libraries: z.array(z.object({ id: text, name: text, mediaType: text })) }),
  );
  const home = libraries[0]?.id;
  const page = await app.call(
    `GET /api/libraries/${home}/items?sort=media.metadata.title&desc=0&minified=1&limit=20&page=0`,
    z.object({
      results: z.array(
        z.object({
          id: text,
          media: z.object({
            numChapters: ms,
            duration: z.number(),
            metadata: z.object({ title: text.nullable(), authorName: text.nullable() }),
          }),
        }),
      ),
      page: ms,
      total: ms,
    }),
  );
  expect(page.results).toHaveLength(page.total);
  await app.call(
    `GET /api/libraries/${home}/search?q=wal&limit=10`,
    z.object({
      book: z.array(
        z.object({
          libraryItem: z.object({ id: text, media: z.object({ metadata: z.object({ title: text }) }) }),
        }),
      ),
      authors: z.array(z.object({ id: text, name: text })),
      series: z.array(z.unknown()),
    }),
  );
  await app.call(
    'GET /api/me',
    z.object({ id: text, mediaProgress: z.array(z.unknown()), bookmarks: z.array(z.unknown()) }),
  );
  await app.call(
    `GET /api/libraries/${home}/authors`,
    z.object({ authors: z.array(z.object({ id: text, name: text, numBooks: ms })) }),
  );
  await app.call(
    'POST /api/items/batch/get',
    z.object({ libraryItems: z.array(z.object({ id: text, media: z.object({ duration: z.number() }) })) }),
    { libraryItemIds: [id] },
  );
  const { media } = await app.call(
    `GET /api/items/${id}`,
    z.object({
      id: text,
      addedAt: ms,
      media: z.object({
        metadata: z.object({
          title: text,
          authors: z.array(z.object({ id: text, name: text })),
          narrators: z.array(text),
        }),
        audioFiles: z.array(
          z.object({
            index: ms,
            ino: text,
            duration: z.number(),
            metadata: z.object({ filename: text, ext: text, size: ms }),
            mimeType: text,
          }),
        ),
        chapters: z.array(z.object({ start: z.number(), end: z.number(), title: text })),
      }),
    }),
  );
  const file = await library.test.call(`GET /api/items/${id}/file/${media.audioFiles[0]?.ino}`, {
    headers: { authorization: `Bearer ${user.accessToken}`, range: 'bytes=0-99' },
  });
  expect(file.status).toBe(206);
  const play = await app.call(`POST /api/items/${id}/play`, z.object({ id: text }), {
    deviceInfo: { clientName: 'Lissen App', deviceId: randomUUID(), deviceName: 'Pixel' },
    supportedMimeTypes: ['audio/mpeg'],
    mediaPlayer: 'lissen',
    forceTranscode: false,
    forceDirectPlay: false,
  });
  await app.call(`POST /api/session/${play.id}/sync`, z.object({}), { timeListened: 10, currentTime: 12.25 });
  await app.call(
    `GET /api/me/progress/${id}`,
    z.object({
      currentTime: z.literal(12.25),
      isFinished: z.literal(false),
      lastUpdate: ms,
      progress: z.number(),
    }),
  );
});

it('Music Assistant, which wants every field of its shapes', async () => {
  const app = await anApp(library, 'aiohttp/3.12');
  const metadata = z.object({
    genres: z.array(text),
    explicit: z.boolean(),
    authors: z.array(z.object({ id: text, name: text })),
    narrators: z.array(text),
    series: z.array(z.unknown()),
    titleIgnorePrefix: text,
    authorName: text,
    authorNameLF: text,
    narratorName: text,
    seriesName: text,
  });
  const base = {
    id: text,
    ino: text,
    libraryId: text,
    folderId: text,
    path: text,
    relPath: text,
    isFile: z.boolean(),
    mtimeMs: ms,
    ctimeMs: ms,
    birthtimeMs: ms,
    addedAt: ms,
    updatedAt: ms,
    isMissing: z.boolean(),
    isInvalid: z.boolean(),
    mediaType: z.literal('book'),
    size: ms,
  };
  const minified = z.object({
    ...base,
    numFiles: ms,
    media: z.object({
      tags: z.array(text),
      metadata,
      numTracks: ms,
      numAudioFiles: ms,
      numChapters: ms,
      duration: z.number(),
      size: ms,
    }),
  });
  const { user } = await app.call(
    'POST /login',
    z.object({
      user: z.object({
        token: text,
        seriesHideFromContinueListening: z.array(text),
        isActive: z.boolean(),
        isLocked: z.boolean(),
        lastSeen: ms,
        createdAt: ms,
      }),
      serverSettings: z.object({
        id: text,
        metadataFileFormat: text,
        rateLimitLoginRequests: ms,
        backupSchedule: z.union([text, z.boolean()]),
        sortingPrefixes: z.array(text),
        dateFormat: text,
        timeFormat: text,
        logLevel: ms,
        version: text,
      }),
      Source: text,
    }),
    app.credentials,
  );
  app.logsIn(user.token);
  await app.call(
    'GET /api/libraries',
    z.object({
      libraries: z.array(
        z.object({
          folders: z.array(z.object({ id: text, fullPath: text, libraryId: text })),
          displayOrder: ms,
          provider: text,
          settings: z.object({
            coverAspectRatio: ms,
            disableWatcher: z.boolean(),
            skipMatchingMediaWithAsin: z.boolean(),
            skipMatchingMediaWithIsbn: z.boolean(),
            autoScanCronExpression: text.nullable(),
          }),
          createdAt: ms,
          lastUpdate: ms,
        }),
      ),
    }),
  );
  await app.call(
    'GET /api/libraries/precis-en/items?minified=1&limit=100&page=0',
    z.object({ results: z.array(minified), total: ms, limit: ms, page: ms }),
  );
  const file = z.object({
    filename: text,
    ext: text,
    path: text,
    relPath: text,
    size: ms,
    mtimeMs: ms,
    ctimeMs: ms,
    birthtimeMs: ms,
  });
  await app.call(
    `GET /api/items/${id}?expanded=1`,
    z.object({
      ...base,
      lastScan: ms.nullable(),
      scanVersion: text.nullable(),
      libraryFiles: z.array(
        z.object({ ino: text, metadata: file, addedAt: ms, updatedAt: ms, fileType: text }),
      ),
      media: z.object({
        libraryItemId: text,
        metadata,
        duration: z.number(),
        size: ms,
        tracks: z.array(
          z.object({
            index: ms,
            startOffset: z.number(),
            duration: z.number(),
            title: text,
            contentUrl: text,
            metadata: file,
          }),
        ),
        audioFiles: z.array(
          z.object({
            index: ms,
            ino: text,
            metadata: file,
            addedAt: ms,
            updatedAt: ms,
            manuallyVerified: z.boolean(),
            exclude: z.boolean(),
            format: text,
            duration: z.number(),
            codec: text,
            timeBase: text,
          }),
        ),
      }),
    }),
  );
  await app.call(
    `POST /api/items/${id}/play`,
    z.object({
      userId: text,
      libraryId: text,
      mediaMetadata: metadata,
      deviceInfo: z.object({ deviceId: text, clientName: text, clientVersion: text }),
      serverVersion: text,
      date: text,
      dayOfWeek: text,
      timeListening: z.number(),
      startedAt: ms,
      updatedAt: ms,
      audioTracks: z.array(z.object({ contentUrl: text })),
    }),
    {
      deviceInfo: {
        deviceId: 'ma',
        clientName: 'Music Assistant',
        clientVersion: '2.8',
        manufacturer: '',
        model: '',
      },
      forceDirectPlay: true,
      forceTranscode: false,
      supportedMimeTypes: [],
      mediaPlayer: 'unknown',
    },
  );
  await app.call(`PATCH /api/me/progress/${id}`, z.object({}), {
    isFinished: false,
    progress: 0.2,
    currentTime: 18,
    duration: 90.6,
  });
  const kept = await app.call(
    `GET /api/me/progress/${id}`,
    z.object({
      episodeId: text.nullable(),
      currentTime: z.literal(18),
      hideFromContinueListening: z.boolean(),
      startedAt: ms,
      finishedAt: ms.nullable(),
    }),
  );
  expect(kept.finishedAt).toBeNull();
});
