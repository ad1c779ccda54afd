import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/server.ts';
import { byteRangeOf } from './byte-range.ts';
import { verifyMediaLink } from './media-link.ts';
import { sendPieces } from './send-pieces.ts';
import { type ByteRange, isKey, type Storage, type StoredFile } from './storage.ts';

export type MediaDeps = { storage: Storage; secret: string; now: () => number };

const contentTypes: Readonly<Record<string, string>> = { '.mp3': 'audio/mpeg' };

const safeHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * Serves stored files to whoever holds a signed link: an audio element cannot send a header, so the link itself is
 * the permission. Ranges, validators and HEAD as in RFC 9110.
 */
export function mediaRoutes(app: App, deps: MediaDeps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    schema: { hide: true },
    // A sound is no page: these few say all that the many headers of a page would, for a tenth of the time.
    config: { securityHeaders: false },
    handler: (request, reply) => answerMedia(deps, request, reply),
  });
}

async function answerMedia(deps: MediaDeps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { key, secondsLeft } = permittedKey(deps, request);
  const file = await deps.storage.stat(key);
  if (!file) throw notFound('This recording');
  reply.headers({
    ...safeHeaders,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'cache-control': `private, max-age=${secondsLeft}, immutable`,
  });
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`).removeHeader('cache-control');
    throw new AppError('range_not_satisfiable', 'The recording is shorter than that.');
  }
  reply.header('content-type', contentTypes[extname(key)] ?? 'application/octet-stream');
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  return sendBytes(deps, { key, range: range === 'whole' ? wholeOf(file) : range }, request, reply);
}

const wholeOf = (file: StoredFile): ByteRange => ({ start: 0, end: file.bytes - 1 });

async function sendBytes(
  deps: MediaDeps,
  part: { key: string; range: ByteRange },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { start, end } = part.range;
  reply.header('content-length', end + 1 - start);
  if (request.method === 'HEAD' || end < start) return reply.send();
  const pieces = await deps.storage.open(part.key, part.range);
  if (!pieces) throw notFound('This recording');
  return sendPieces(pieces, reply, end + 1 - start);
}

function permittedKey(deps: MediaDeps, request: FastifyRequest): { key: string; secondsLeft: number } {
  const { '*': key } = request.params as { '*': string };
  const { expires, signature } = request.query as { expires?: unknown; signature?: unknown };
  const secondsLeft = isKey(key)
    ? verifyMediaLink(deps.secret, { key, expires, signature }, deps.now())
    : null;
  if (secondsLeft !== null) return { key, secondsLeft };
  throw new AppError('forbidden', 'This link is not valid any more. Open the book again for a new one.');
}

/** Ranges are for GET alone, and If-Range wants the very file that the caller has a part of. */
function rangeOf(request: FastifyRequest, file: StoredFile): ReturnType<typeof byteRangeOf> {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== file.etag)) return 'whole';
  return byteRangeOf(range, file.bytes);
}

/** If-None-Match compares weakly: `W/"a"` and `"a"` are the same. */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  return header.split(',').some((given) => given.trim().replace(/^W\//, '') === etag);
}
