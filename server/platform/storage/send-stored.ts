import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { isKnown } from '#server/platform/http/if-none-match.ts';
import { fileHeaders } from '#server/platform/http/security-headers.ts';
import { byteRangeOf } from './byte-range.ts';
import { sendPieces } from './send-pieces.ts';
import type { ByteRange, Storage, StoredFile } from './storage.ts';

const contentTypes: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

type Stored = {
  storage: Storage;
  key: string;
  cacheControl: string;
  /** Whose pages may play it. */
  resourcePolicy: 'same-origin' | 'cross-origin';
};

/** With ranges, validators and HEAD (RFC 9110). Throws `not_found` and `range_not_satisfiable`. */
export async function sendStored(
  stored: Stored,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { storage, key, cacheControl, resourcePolicy } = stored;
  const file = await storage.stat(key);
  if (!file) throw notFound('This recording');
  reply.headers({
    ...fileHeaders,
    'cross-origin-resource-policy': resourcePolicy,
    'accept-ranges': 'bytes',
    etag: file.etag,
    'cache-control': cacheControl,
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
  return sendBytes({ storage, key, range: range === 'whole' ? wholeOf(file) : range }, request, reply);
}

const wholeOf = (file: StoredFile): ByteRange => ({ start: 0, end: file.bytes - 1 });

async function sendBytes(
  part: { storage: Storage; key: string; range: ByteRange },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { start, end } = part.range;
  reply.header('content-length', end + 1 - start);
  if (request.method === 'HEAD' || end < start) return reply.send();
  const pieces = await part.storage.open(part.key, part.range);
  if (!pieces) throw notFound('This recording');
  return sendPieces(pieces, reply, end + 1 - start);
}

/** Ranges are for GET alone, and If-Range wants the very file that the caller has a part of. */
function rangeOf(request: FastifyRequest, file: StoredFile): ReturnType<typeof byteRangeOf> {
  const { range, 'if-range': ifRange } = request.headers;
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== file.etag)) return 'whole';
  return byteRangeOf(range, file.bytes);
}
