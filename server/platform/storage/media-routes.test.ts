import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createServer } from '#server/platform/http/server.ts';
import { openFolderStorage } from './folder-storage.ts';
import { mediaLink } from './media-link.ts';
import { mediaRoutes } from './media-routes.ts';
import type { Storage } from './storage.ts';

const SECRET = 'a secret of the tests';
const HOUR_MS = 3_600_000;
const key = 'narrations/7/abc.mp3';
const content = randomBytes(1_300_000);

let folder: string;
let storage: Storage;
let app: App;
let origin: string;
let clockMs = Date.now();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'precis-media-'));
  storage = await openFolderStorage(folder);
  await storage.put(key, content);
  await storage.put('narrations/7/empty.mp3', Buffer.alloc(0));
  app = await createServer({
    log: pino({ level: 'silent' }),
    findCurrentUser: async () => null,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: true,
    secure: false,
  });
  mediaRoutes(app, {
    storage,
    secret: SECRET,
    now: () => clockMs,
    isSessionOpen: (id) => sessions(id),
    downloadOf: async () => null,
  });
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await storage.close();
  await rm(folder, { recursive: true, force: true });
});

let sessions = async (id: number): Promise<boolean> => id === 7;
const link = (of = key, sessionId = 7) => mediaLink(SECRET, of, { nowMs: clockMs, holder: { sessionId } });
const get = (headers: Record<string, string> = {}, method = 'GET', path = link()) =>
  fetch(origin + path, { method, headers });
const bodyOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

describe('a link of a session', () => {
  const statusOf = async (path: string) => (await get({}, 'HEAD', path)).status;

  it('ends with it', async () => {
    expect(await statusOf(link())).toBe(200);
    expect(await statusOf(link(key, 8))).toBe(403);
    expect(await statusOf(link(key, 8).replace('session=8', 'session=7'))).toBe(403);
    expect(await statusOf(link().replace('session=7&', ''))).toBe(403);
    expect(await statusOf(mediaLink(SECRET, key, { nowMs: clockMs }))).toBe(200);
  });

  it('is good while nobody can tell', async () => {
    const before = sessions;
    sessions = () => Promise.reject(new Error('The database is away.'));
    expect(await statusOf(link())).toBe(200);
    sessions = before;
  });
});

describe('a storage that people can reach', () => {
  const gone = { redirect: 'manual' as const };
  beforeAll(() => {
    storage.direct = {
      origin: 'https://s3.example.org',
      link: async (of, { seconds }) => `https://s3.example.org/books/${of}?good-for=${seconds}`,
    };
  });
  afterAll(() => {
    storage.direct = null;
  });

  it('sends players to it, for an hour at most', async () => {
    const answer = await fetch(origin + link(), gone);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`https://s3.example.org/books/${key}?good-for=3600`);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const shared = await fetch(origin + mediaLink(SECRET, key, { nowMs: clockMs }), gone);
    const seconds = Number(new URL(shared.headers.get('location') ?? '').searchParams.get('good-for'));
    expect(seconds).toBeGreaterThanOrEqual(600);
    expect(seconds).toBeLessThanOrEqual(900);
  });

  it('sends nobody there whose link is not good', async () => {
    expect((await fetch(origin + link(key, 8), gone)).status).toBe(403);
  });

  it('gives a page that keeps a copy the file itself', async () => {
    const answer = await fetch(origin + link(), { ...gone, headers: { 'sec-fetch-dest': 'empty' } });
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).equals(content)).toBe(true);
    expect((await fetch(origin + link(), { ...gone, method: 'HEAD' })).status).toBe(200);
  });
});

describe('the whole file', () => {
  it('comes with its exact length, type and validator, and is not compressed', async () => {
    const answer = await get({ 'accept-encoding': 'gzip, br' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('audio/mpeg');
    expect(answer.headers.get('content-length')).toBe('1300000');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=2[1-5]\d{3}, immutable$/);
    expect((await bodyOf(answer)).equals(content)).toBe(true);
  });

  it('is described by HEAD without a body, whatever range is asked', async () => {
    const answer = await get({ range: 'bytes=0-9' }, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('1300000');
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(await answer.text()).toBe('');
  });

  it('may be empty', async () => {
    const answer = await get({}, 'GET', link('narrations/7/empty.mp3'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-length')).toBe('0');
    const range = await get({ range: 'bytes=0-0' }, 'GET', link('narrations/7/empty.mp3'));
    expect(range.status).toBe(416);
    expect(range.headers.get('content-range')).toBe('bytes */0');
  });

  it('is known by its validator', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const answer = await get({ 'if-none-match': known, range: 'bytes=0-1' });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await answer.text()).toBe('');
    }
    expect((await get({ 'if-none-match': '"other"' }, 'HEAD')).status).toBe(200);
  });
});

describe('a part', () => {
  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=1299500-', 1_299_500, 1_299_999],
    ['bytes=-500', 1_299_500, 1_299_999],
    ['bytes=-9999999', 0, 1_299_999],
    ['bytes=1299999-9999999', 1_299_999, 1_299_999],
  ])('answers %s', async (range, start, end) => {
    const answer = await get({ range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/1300000`);
    expect(answer.headers.get('content-length')).toBe(String(end + 1 - start));
    expect((await bodyOf(answer)).equals(content.subarray(start, end + 1))).toBe(true);
  });

  it('equals the slice of the file, wherever it lies', async () => {
    const inside = fc.tuple(fc.nat(content.length - 1), fc.nat(content.length - 1));
    await fc.assert(
      fc.asyncProperty(inside, async ([one, other]) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const answer = await get({ range: `bytes=${start}-${end}` });
        expect(answer.status).toBe(206);
        expect((await bodyOf(answer)).equals(content.subarray(start, end + 1))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it.each(['bytes=1300000-', 'bytes=1300000-1300001', 'bytes=-0'])('refuses %s', async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */1300000');
    expect(await answer.json()).toMatchObject({ code: 'range_not_satisfiable' });
  });

  it.each(['bytes=5-4', 'bytes=x', 'bytes=0-1,4-5', 'lines=0-1'])('is the whole for %s', async (range) => {
    const answer = await get({ range });
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).length).toBe(content.length);
  });

  it('is given only of the very file that If-Range names', async () => {
    const etag = (await get({}, 'HEAD')).headers.get('etag') ?? '';
    const statusFor = async (ifRange: string) => {
      const answer = await get({ range: 'bytes=0-9', 'if-range': ifRange });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect(await statusFor(etag)).toBe(206);
    expect(await statusFor(`W/${etag}`)).toBe(200);
    expect(await statusFor('"other"')).toBe(200);
    expect(await statusFor('Wed, 21 Oct 2015 07:28:00 GMT')).toBe(200);
  });
});

describe('the link', () => {
  const sentence = 'This link has expired. Open the book again for a new one.';
  const refusal = { error: sentence, message: sentence, code: 'forbidden', status: 403, etag: null };
  const answerTo = async (path: string) => {
    const answer = await get({}, 'GET', path);
    return { ...((await answer.json()) as object), status: answer.status, etag: answer.headers.get('etag') };
  };

  it('is needed', async () => {
    expect(await answerTo(`/media/${key}`)).toEqual(refusal);
    expect(await answerTo('/media/..%2f..%2fetc%2fpasswd')).toEqual(refusal);
    expect(await answerTo(`/media/${key}?expires=1&signature=`)).toEqual(refusal);
  });

  it('may not be altered, nor used for another file', async () => {
    expect(await answerTo(link().replace('narrations/7/abc', 'narrations/7/empty'))).toEqual(refusal);
    expect(await answerTo(link().replace(/expires=(\d)/, 'expires=9'))).toEqual(refusal);
    expect(await answerTo(link().slice(0, -1))).toEqual(refusal);
    expect(await answerTo(`${link()}&expires=9999999999`)).toEqual(refusal);
  });

  it('ends after 7 hours at the latest and lasts 6', async () => {
    const path = link();
    clockMs += 6 * HOUR_MS;
    expect((await get({}, 'HEAD', path)).status).toBe(200);
    clockMs += HOUR_MS;
    expect(await answerTo(path)).toEqual(refusal);
    clockMs = Date.now();
  });

  it('to a file that is not there any more says so', async () => {
    const answer = await get({}, 'GET', link('narrations/7/gone.mp3'));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });
});

/** How many descriptors of this process point to removed or present files of the storage. */
async function openDescriptors(): Promise<number> {
  const fds = await readdir('/proc/self/fd');
  const links = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return links.filter((path) => path.includes(`${folder}/narrations/8`)).length;
}

describe('a caller that goes away', () => {
  it('lets go of the file, and is read for only as fast as it takes', async () => {
    const large = 'narrations/8/large.mp3';
    await storage.put(large, Buffer.alloc(60_000_000));
    const memoryBefore = process.memoryUsage.rss();
    const port = Number(new URL(origin).port);
    const sockets = await Promise.all(
      Array.from(
        { length: 5 },
        () =>
          new Promise<ReturnType<typeof connect>>((begun) => {
            const socket = connect(port, '127.0.0.1', () => {
              socket.write(`GET ${link(large)} HTTP/1.1\r\nHost: here\r\n\r\n`);
            });
            socket.once('data', () => begun(socket.pause()));
          }),
      ),
    );
    await storage.remove(large);
    expect(await openDescriptors()).toBeGreaterThan(0);
    // Five callers that take nothing: five times 60 MB would show.
    expect(process.memoryUsage.rss() - memoryBefore).toBeLessThan(120_000_000);
    for (const socket of sockets) socket.destroy();
    await expect.poll(openDescriptors, { timeout: 5000 }).toBe(0);
    expect((await get({ range: 'bytes=0-0' })).status).toBe(206);
  });
});
