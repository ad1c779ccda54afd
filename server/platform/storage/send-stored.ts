import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { isKnown } from '#server/platform/http/if-none-match.ts';
import { fileHeaders } from '#server/platform/http/security-headers.ts';
import { byteRangeOf } from './byte-range.ts';
import { contentTypeOf } from './content-type.ts';
import { type Download, dispositionOf, openWithEnds, withEnds } from './download.ts';
import { sendPieces } from './send-pieces.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

type Stored = {
  storage: Storage;
  key: string;
  cacheControl: string;
  /** Whose pages may play it. */
  resourcePolicy: 'same-origin' | 'cross-origin';
  /** To be saved as a file, if given. */
  download?: Download;
};

/** With ranges, validators and HEAD (RFC 9110). Throws `not_found` and `range_not_satisfiable`. */
export async function sendStored(
  stored: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage, key, cacheControl, resourcePolicy, download } = stored;
  const own = await storage.stat(key);
  if (!own) throw notFound('This recording');
  const file = download ? withEnds(own, download) : own;
  reply.headers({
    ...fileHeaders,
    'cross-origin-resource-policy': resourcePolicy,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'cache-control': cacheControl,
    ...(download && { 'content-disposition': dispositionOf(download) }),
  });
  if (isKnown(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const range = rangeOf(request, file);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.bytes}`).removeHeader('cache-control');
    throw new AppError('range_not_satisfiable', 'The recording is shorter than that.');
  }
  reply.header('content-type', download?.contentType ?? contentTypeOf(key));
  if (range !== 'whole') {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.bytes - 1 } : range;
  return sendBytes({ ...stored, range: { start, end, bytes: own.bytes } }, request, reply);
}

/** The longest that a link to the store itself is good for: it doesn't end with the session that it was for. */
const LONGEST_DIRECT_SECONDS = 3_600;

/**
 * Sends players to the store itself where it may be reached. A page that fetches a file to keep it gets it from here:
 * the store would have to be told whose pages may read from it.
 */
export async function sendPlayed(
  stored: Stored & { secondsLeft: number },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { storage, key, secondsLeft, download } = stored;
  const isFetched = request.headers['sec-fetch-dest'] === 'empty';
  if (storage.direct === null || isFetched || download || request.method !== 'GET')
    return sendStored(stored, request, reply);
  const seconds = Math.min(secondsLeft, LONGEST_DIRECT_SECONDS);
  const cacheControl = `private, max-age=${seconds}, immutable`;
  reply.headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': stored.resourcePolicy });
  return reply.redirect(await storage.direct.link(key, { seconds, cacheControl }), 302);
}

async function sendBytes(
  { storage, key, download, range }: Stored & { range: ByteRange & { bytes: number } },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { start, end } = range;
  reply.header('content-length', end + 1 - start);
  if (request.method === 'HEAD' || end < start) return reply.send();
  const open = (part: ByteRange) => storage.open(key, part);
  const pieces = await (download ? openWithEnds(download, range, open) : open(range));
  if (!pieces) throw notFound('This recording');
  return sendPieces(pieces, reply, end + 1 - start);
}

/** Ranges are for GET alone, and If-Range wants the very file that the caller has a part of. */
function rangeOf(request: FastifyRequest, file: StoredFile): ReturnType<typeof byteRangeOf> {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== file.etag)) return 'whole';
  return byteRangeOf(range, file.bytes);
}
