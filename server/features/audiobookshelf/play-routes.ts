import type { FastifyReply, FastifyRequest } from 'fastify';
import { audioVersionOf } from '#server/features/narration/index.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { bearerToken } from '#server/platform/http/current-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendPlayed } from '#server/platform/storage/send-stored.ts';
import type { AppDeps } from './deps.ts';
import { languageOf } from './ids.ts';
import { changeProgress, endPlay, findPlace, removeProgress, syncPlay } from './keep-heard.ts';
import { keepLocal, keepUnread, type LocalResult } from './keep-local.ts';
import * as calls from './play-calls.ts';
import { findOpenPlay } from './play-store.ts';
import { progressOf } from './progress-store.ts';
import { findItem, itemsInProgress } from './show-items.ts';
import { showStats } from './show-stats.ts';
import { startPlay } from './start-play.ts';

export function playRoutes(app: App, deps: AppDeps): void {
  progressRoutes(app, deps);
  soundRoutes(app, deps);

  mount(app, calls.startPlay, ({ currentUser, params: { id }, body }) =>
    startPlay(deps, { currentUser, id, device: body?.deviceInfo, mediaPlayer: body?.mediaPlayer }),
  );

  mount(app, calls.syncPlay, async ({ currentUser, params: { id }, body }) => {
    await syncPlay(deps, { currentUser, id }, body);
    return {};
  });

  mount(app, calls.closePlay, async ({ currentUser, params: { id }, body }) => {
    await endPlay(deps, { currentUser, id }, body ?? {});
    return {};
  });

  mount(app, calls.localSession, async ({ currentUser, body }) => {
    await keepLocal(deps, currentUser, body);
    return {};
  });

  mount(app, calls.localSessions, async ({ currentUser, body }) => {
    const results: LocalResult[] = [];
    // One after the other: saves for the same book wait for each other anyway.
    for (const session of body.sessions) results.push(await keepUnread(deps, currentUser, session));
    return { results };
  });
}

function progressRoutes(app: App, deps: AppDeps): void {
  mount(app, calls.showProgress, async ({ currentUser: { userId }, params: { id } }) =>
    progressOf(userId, await findPlace(deps, userId, id)),
  );

  mount(app, calls.changeProgress, async ({ currentUser, params: { id }, body }) => {
    await changeProgress(deps, { currentUser, id }, body);
    return {};
  });

  mount(app, calls.changeManyProgresses, async ({ currentUser, body }) => {
    for (const { libraryItemId: id, ...change } of body)
      await changeProgress(deps, { currentUser, id }, change).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
      });
    return {};
  });

  mount(app, calls.removeProgress, async ({ currentUser: { userId }, params: { id } }) => {
    await removeProgress(deps, userId, id);
    return {};
  });

  mount(app, calls.inProgress, async ({ currentUser: { userId }, query: { limit } }) => ({
    libraryItems: await itemsInProgress(deps, { userId, limit }),
  }));

  mount(app, calls.listeningStats, ({ currentUser: { userId } }) => showStats(deps, userId));

  mount(app, calls.series, ({ params: { id } }) => {
    languageOf(id);
    return { results: [], total: 0 as const, limit: 0 as const, page: 0 as const };
  });
}

const PLAY = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const SHORTLY = 'private, max-age=300';

/** A book's audio: for players at the address of their play, for downloads with the app's token. */
function soundRoutes(app: App, deps: AppDeps): void {
  const { storage, people } = deps;
  const config = { rateLimit: { max: 600, timeWindow: '1 minute' } };
  const send = (key: string, request: FastifyRequest, reply: FastifyReply) => {
    const how = { secondsLeft: 3_600, cacheControl: SHORTLY, resourcePolicy: 'cross-origin' as const };
    return sendPlayed({ storage, key, ...how }, request, reply);
  };

  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `/public/session/:id(^${PLAY})/track/1`,
    schema: { hide: true },
    config,
    handler: async (request, reply) => {
      const play = await findOpenPlay(deps.database.pool, request.params.id, deps.now());
      if (!play || !(await people.isSessionOpen(play.sessionId))) throw notFound('This recording');
      return send(play.audioKey, request, reply);
    },
  });

  for (const end of ['', '/download'])
    app.route<{ Params: { id: string; version: string } }>({
      method: ['GET', 'HEAD'],
      url: `/api/items/:id/file/:version${end}`,
      schema: { hide: true },
      config,
      handler: async (request, reply) => {
        const userId = await downloaderOf(people, request);
        const { audioKey } = await findItem(deps, { userId, id: request.params.id });
        if (audioVersionOf(audioKey) !== request.params.version) throw notFound('This file');
        return send(audioKey, request, reply);
      },
    });
}

/** Apps pass the address to the system's downloader, which sends no headers, so the token may be in the address. */
async function downloaderOf(people: AppDeps['people'], request: FastifyRequest): Promise<number> {
  const { token: inAddress } = request.query as { token?: unknown };
  const written = request.headers.authorization ?? `Bearer ${String(inAddress)}`;
  const token = bearerToken(written);
  const found = token === null ? null : await people.findCurrentUser(token);
  if (!found?.isApp) throw new AppError('unauthenticated', 'Please log in.');
  return found.userId;
}
