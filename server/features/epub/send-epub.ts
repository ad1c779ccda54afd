import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EPUB } from '#contract/epub.ts';
import { fileNameOf } from '#server/features/narration/index.ts';
import type { Cache } from '#server/platform/cache/create-cache.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { zip, zipAround } from '#server/platform/files/zip.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { isKnown } from '#server/platform/http/if-none-match.ts';
import { fileHeaders } from '#server/platform/http/security-headers.ts';
import { type Download, dispositionOf } from '#server/platform/storage/download.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import { sendStored } from '#server/platform/storage/send-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type EpubBook, findEpubBook } from './find-epub-book.ts';
import { AUDIO_PART, epubParts } from './make-epub.ts';
import { type EpubPlan, isSpoken, planEpub } from './plan-epub.ts';

/** The bytes before and after the audio; without audio, `head` has everything. */
type Ends = { head: Uint8Array; tail: Uint8Array };

export type EpubDeps = {
  database: Pick<Database, 'pool'>;
  storage: Storage;
  publicUrl: () => string;
  /** A JPEG; null if it can't be made. */
  portraitOf: (bookId: number) => Promise<Uint8Array | null>;
  /** Keyed by everything they're made from, including the version of the audio. */
  made: Cache<string, Ends>;
};

const CACHE_CONTROL = 'private, no-cache';

async function makeEnds(
  { storage, publicUrl }: EpubDeps,
  plan: EpubPlan,
  cover: Uint8Array | null,
): Promise<Ends> {
  const { bookId, audioKey } = plan.book;
  const parts = epubParts(plan, { address: `${publicUrl()}/book/${bookId}`, cover });
  if (audioKey === null || !isSpoken(plan)) return { head: await zip(parts), tail: Buffer.alloc(0) };
  const audio = await readStored(storage, audioKey);
  if (!audio) throw notFound('This recording');
  return zipAround(parts, { name: AUDIO_PART, data: audio });
}

async function endsOf(deps: EpubDeps, plan: EpubPlan): Promise<Ends> {
  const cover = await deps.portraitOf(plan.book.bookId);
  const key = createHash('sha256').update(JSON.stringify(plan));
  if (cover) key.update(cover);
  return deps.made.fetch(key.digest('base64url'), () => makeEnds(deps, plan, cover));
}

function downloadOf(book: EpubBook, ends: Ends): Download {
  const name = fileNameOf(book, 'epub');
  return { ...ends, name, plainName: `precis-${book.bookId}.epub`, contentType: EPUB };
}

type Asked = { bookId: number; hasSound: boolean };

/**
 * A published book as a file. The audio is sent in ranges from where it's stored; without it, it's a few kilobytes.
 * Throws `not_found`.
 */
export async function sendEpub(
  deps: EpubDeps,
  { bookId, hasSound }: Asked,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const book = await findEpubBook(deps.database.pool, bookId);
  if (!book) throw notFound('This book');
  const plan = planEpub(book, { hasSound });
  const download = downloadOf(book, await endsOf(deps, plan));
  const { storage } = deps;
  const resourcePolicy = 'same-origin' as const;
  if (book.audioKey !== null && isSpoken(plan)) {
    const stored = { storage, key: book.audioKey, cacheControl: CACHE_CONTROL, resourcePolicy, download };
    return sendStored(stored, request, reply);
  }
  return sendWhole(download, request, reply);
}

function sendWhole(download: Download, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { head } = download;
  const etag = `"${createHash('sha256').update(head).digest('base64url').slice(0, 22)}"`;
  reply.headers({
    ...fileHeaders,
    etag,
    'cache-control': CACHE_CONTROL,
    'cross-origin-resource-policy': 'same-origin',
    'content-disposition': dispositionOf(download),
  });
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.headers({ 'content-type': EPUB, 'content-length': head.byteLength });
  return request.method === 'HEAD' ? reply.send() : reply.send(head);
}
