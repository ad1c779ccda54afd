import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Download } from './download.ts';
import { verifyMediaLink } from './media-link.ts';
import { sendPlayed } from './send-stored.ts';
import { isKey, type Storage } from './storage.ts';

export type MediaDeps = {
  storage: Storage;
  secret: string;
  now: () => number;
  /** False for a session that has ended, or whose user is blocked. */
  isSessionOpen: (sessionId: number) => Promise<boolean>;
  /** Null for what nobody may save. */
  downloadOf: (key: string) => Promise<Download | null>;
};

/**
 * An audio element cannot send a header, so the signed link itself is the permission. With `&download` after it, the
 * file comes with a name and its tags.
 */
export function mediaRoutes(app: App, deps: MediaDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true },
    // Few headers do for audio, in a tenth of the time that a page's take.
    config: { securityHeaders: 'few' },
    handler: (request, reply) => answerMedia(deps, request, reply),
  });
}

async function answerMedia(deps: MediaDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { key, secondsLeft } = await permittedKey(deps, request);
  const { storage } = deps;
  const stored = { storage, key, secondsLeft, resourcePolicy: 'same-origin' as const };
  if ((request.query as Record<string, unknown>).download !== undefined) {
    const download = await deps.downloadOf(key);
    if (!download) throw notFound('This recording');
    return sendPlayed({ ...stored, download, cacheControl: 'private, no-cache' }, request, reply);
  }
  const cacheControl = `private, max-age=${secondsLeft}, immutable`;
  return sendPlayed({ ...stored, cacheControl }, request, reply);
}

async function permittedKey(
  deps: MediaDeps,
  request: FastifyRequest,
): Promise<{ key: string; secondsLeft: number }> {
  const { '*': key } = request.params as { '*': string };
  const { expires, signature, session } = request.query as Record<string, unknown>;
  const link = { key, expires, signature, session };
  const secondsLeft = isKey(key) ? verifyMediaLink(deps.secret, link, deps.now()) : null;
  if (secondsLeft !== null && (session === undefined || (await mayListen(deps, Number(session)))))
    return { key, secondsLeft };
  throw new AppError('forbidden', 'This link has expired. Open the book again for a new one.');
}

/** While the database is away, whoever has a good link listens on. */
const mayListen = ({ isSessionOpen }: MediaDeps, sessionId: number): Promise<boolean> =>
  isSessionOpen(sessionId).catch(() => true);
