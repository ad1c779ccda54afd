import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { endPodcast, makePodcast, showPodcast } from '#contract/podcast-feed.ts';
import type { SpokenBook } from '#server/features/books/index.ts';
import { findTranscript } from '#server/features/reading/index.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { isKnown } from '#server/platform/http/if-none-match.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendPlayed } from '#server/platform/storage/send-stored.ts';
import {
  chaptersJson,
  feeds,
  findRecording,
  makeFeed,
  ownerOf,
  type PodcastDeps,
  writeFeed,
} from './podcast.ts';
import { deleteFeed, findFeed } from './podcast-store.ts';

const feedsPerUser = limitPerUser(20, '10 minutes');

/** By the caller's address. An app that sees a new feed asks for all chapters and transcripts at once. */
const feedLimit = { max: 60, timeWindow: '1 minute' };
const partLimit = { max: 600, timeWindow: '1 minute' };

/** The address is the permission: search engines and other sites must not learn it. Web podcast apps may play it. */
const podcastHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'cache-control': 'no-store',
};

const SHORTLY = 'private, max-age=300';

type PodcastCall = { userId: number; secret: string; request: FastifyRequest; reply: FastifyReply };

/** The private podcast feed: created and deleted by its owner, fetched by whoever has its address. */
export function podcastRoutes(app: App, deps: PodcastDeps): void {
  const { pool } = deps.database;

  mount(app, showPodcast, async ({ currentUser }) => ({ data: await findFeed(pool, currentUser.userId) }));

  mount(app, makePodcast, feedsPerUser, async ({ currentUser }) => ({
    data: await makeFeed(deps, currentUser.userId),
  }));

  mount(app, endPodcast, async ({ currentUser }) => {
    await deleteFeed(pool, currentUser.userId);
    return { message: 'Podcast feed deleted.' };
  });

  for (const feed of ['books', 'minutes'] as const)
    serve(
      app,
      deps,
      { path: feeds[feed].file, limit: feedLimit },
      async ({ userId, secret, request, reply }) => {
        const xml = await writeFeed(deps, { feed, userId, secret, page: pageIn(request) });
        return sendText({ request, reply }, { text: xml, type: 'application/rss+xml; charset=utf-8' });
      },
    );

  const servePart = (path: string, handler: (book: SpokenBook, call: PodcastCall) => Promise<unknown>) =>
    serve(app, deps, { path, limit: partLimit }, async (call) =>
      handler(await bookOf(deps, call.request), call),
    );

  servePart('audio/:bookId(^\\d{1,9}).mp3', async ({ audioKey: key }, { request, reply }) =>
    sendPlayed(
      {
        storage: deps.storage,
        key,
        secondsLeft: 3_600,
        cacheControl: SHORTLY,
        resourcePolicy: 'cross-origin',
      },
      request,
      reply,
    ),
  );

  servePart('chapters/:bookId(^\\d{1,9}).json', async (book, call) =>
    sendText(call, {
      text: await chaptersJson(deps, book),
      type: 'application/json+chapters; charset=utf-8',
    }),
  );

  servePart('transcript/:bookId(^\\d{1,9}).vtt', async ({ id }, call) =>
    sendText(call, { text: await findTranscript(deps.database.pool, id), type: 'text/vtt; charset=utf-8' }),
  );
}

/** An address below a user's secret. Unknown, deleted and blocked ones look the same. */
function serve(
  app: App,
  deps: PodcastDeps,
  { path, limit }: { path: string; limit: object },
  handler: (call: PodcastCall) => Promise<unknown>,
): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `/podcast/:secret/${path}`,
    schema: { hide: true },
    config: { securityHeaders: 'few', rateLimit: limit },
    onRequest: (_request, reply, done) => {
      reply.headers(podcastHeaders);
      done();
    },
    handler: async (request, reply) => {
      const { secret } = request.params as { secret: string };
      const userId = await ownerOf(deps, secret);
      if (userId === null) throw nothingHere();
      return handler({ userId, secret, request, reply });
    },
  });
}

const nothingHere = (): AppError => new AppError('not_found', 'There is nothing here.');

/** An address that names no page is that of the first. */
function pageIn({ query }: FastifyRequest): number {
  const { page = '1' } = query as { page?: unknown };
  if (typeof page !== 'string' || !/^[1-9]\d{0,4}$/.test(page)) throw nothingHere();
  return Number(page);
}

async function bookOf(deps: PodcastDeps, request: FastifyRequest): Promise<SpokenBook> {
  const { bookId } = request.params as { bookId: string };
  const book = await findRecording(deps, Number(bookId));
  if (!book) throw nothingHere();
  return book;
}

function sendText(
  { request, reply }: Pick<PodcastCall, 'request' | 'reply'>,
  { text, type }: { text: string | null; type: string },
): FastifyReply {
  if (text === null) throw nothingHere();
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': SHORTLY });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(type);
  if (request.method === 'HEAD') return reply.header('content-length', Buffer.byteLength(text)).send();
  return reply.send(text);
}
