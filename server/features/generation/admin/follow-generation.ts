import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { SESSIONS_CHANNEL } from '#server/platform/feature/people.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { bookOfNews, GENERATION_CHANNEL } from '../run/news.ts';
import { findProgress } from './progress-store.ts';

/** Proxies end connections that are silent for longer. */
const PING_EVERY_MS = 20_000;
const GATHER_MS = 200;

/** Of one account: browsers share one among their tabs or open one for each. */
const MOST_STREAMS = 20;

type Deps = { database: Database; feed: Pick<ChangeFeed, 'on' | 'onGap'>; log: Logger };

type Follower = {
  request: FastifyRequest;
  reply: FastifyReply;
  once: boolean;
  userId: number;
  /** The streams that are open and whose they are, for whoever has to end them when the server closes. */
  open: Map<ServerResponse, number>;
};

/**
 * Server-sent events until the client leaves: all books in progress first, then each that changes. After a time
 * without news from the database all are sent again.
 */
export async function followGeneration(
  deps: Deps,
  { request, reply, once, userId, open }: Follower,
): Promise<void> {
  if ([...open.values()].filter((id) => id === userId).length >= MOST_STREAMS)
    throw new AppError('too_many_requests', 'Too many pages are following generation. Close some of them.', {
      extra: { retry_after: 60 },
    });
  const first = await eventsOf(deps, [null]);
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A closing server need not wait for this connection.
    connection: 'close',
  });
  raw.write(`retry: 3000\n\n${first}`);
  if (once) {
    raw.end();
    return;
  }
  open.set(raw, userId);
  raw.on('close', () => open.delete(raw));
  sendChanges(deps, { request, reply, userId });
}

type Listener = Pick<Follower, 'request' | 'reply' | 'userId'>;

function sendChanges(deps: Deps, { request, reply, userId }: Listener): void {
  const { raw } = reply;
  const changed = new Set<number | null>();
  let gathering: NodeJS.Timeout | undefined;
  async function send(): Promise<void> {
    gathering = undefined;
    const ids = [...changed];
    changed.clear();
    raw.write(await eventsOf(deps, ids));
  }
  const gather = (bookId: number | null) => {
    changed.add(bookId);
    gathering ??= setTimeout(() => {
      send().catch((error: unknown) => deps.log.warn({ err: error }, 'news of generation could not be sent'));
    }, GATHER_MS);
  };
  /** The stream ends with the session, and with the right to see it. An unanswered question ends nothing. */
  const endWithSession = () => {
    request.findCurrentUser().then(
      (user) => user?.isAdmin || raw.end(),
      () => undefined,
    );
  };
  const offs = [
    deps.feed.on(SESSIONS_CHANNEL, (changedId) => Number(changedId) === userId && endWithSession()),
    deps.feed.on(GENERATION_CHANNEL, (payload) => gather(bookOfNews(payload))),
    deps.feed.onGap(() => gather(null)),
  ];
  const ping = setInterval(() => {
    raw.write(': still here\n\n');
    // A session also ends by its age.
    endWithSession();
  }, PING_EVERY_MS);
  raw.on('error', () => request.raw.destroy());
  raw.on('close', () => {
    clearInterval(ping);
    clearTimeout(gathering);
    for (const off of offs) off();
  });
}

/** Null stands for all books in progress. */
async function eventsOf({ database }: Deps, bookIds: readonly (number | null)[]): Promise<string> {
  const found = await Promise.all(bookIds.map((bookId) => findProgress(database.pool, bookId)));
  return found
    .flat()
    .map((progress) => `event: generation\ndata: ${JSON.stringify(progress)}\n\n`)
    .join('');
}
