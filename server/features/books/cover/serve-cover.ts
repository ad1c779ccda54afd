import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CoverForm, isCoverForm } from '#contract/covers.ts';
import { createCache } from '#server/platform/cache/create-cache.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { isKnown } from '#server/platform/http/if-none-match.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendStored } from '#server/platform/storage/send-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { BookNews } from '../book-news.ts';
import { type Cover, type CoverFiles, staysDrawing } from './cover-files.ts';
import { type ReadCoverDeps, readCover } from './read-cover.ts';

type CoverDeps = ReadCoverDeps & {
  news: Pick<BookNews, 'onChange'>;
  storage: Storage;
  files: CoverFiles;
};

/** Each drawing takes some milliseconds. */
const MOST_REMEMBERED = 400;

const LARGEST_ID = 2_147_483_647;
/** Tells browsers that a picture runs no scripts and fetches nothing. */
const NOTHING_BUT_SHAPES = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

type DrawnCover = Extract<Cover, { kind: 'drawn' }>;

const FILE = /^(\d{1,10})(?:-(\d{2,4}(?:x\d{3,4})?\.(?:avif|jpg))|\.(?:svg|jpg))$/;

/** `12.svg` or `12.jpg`, or another form such as `12-240.avif`. */
function fileOf(name: string): { bookId: number; form: CoverForm | null } {
  const [, id, form = null] = FILE.exec(name) ?? [];
  const bookId = Number(id);
  const isThere = bookId > 0 && bookId <= LARGEST_ID && (form === null || isCoverForm(form));
  if (!isThere) throw notFound('This cover');
  return { bookId, form };
}

/**
 * `GET /covers/:id.svg?v=version` (`.jpg` for a picture) and the forms in `contract/covers.ts`, without a token. An
 * unpublished book shows its cover only to those who know the version, as its editors do.
 */
export function serveCovers(app: App, deps: CoverDeps): void {
  const { files } = deps;
  const covers = createCache<number, Cover>({ max: MOST_REMEMBERED });
  deps.news.onChange(covers.clear);
  const schema = {
    params: z.object({ file: z.string().max(40) }),
    querystring: z.object({ v: z.string().max(64).optional() }).catch({}),
    hide: true,
  };
  app.get<{ Params: z.output<typeof schema.params>; Querystring: { v?: string } }>(
    '/covers/:file',
    { schema },
    async (request, reply) => {
      const { bookId, form } = fileOf(request.params.file);
      const cover = await covers.fetch(bookId, () => readCover(deps, bookId));
      const isNamed = request.query.v === cover.version;
      if (!cover.isPublished && !isNamed) throw notFound('This cover');
      const cacheControl = isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache';
      // Files are only made for those who know the version: guessed addresses cost nothing.
      const key = form !== null && isNamed ? await files(bookId, cover, form) : null;
      const send = { storage: deps.storage, resourcePolicy: 'cross-origin' as const };
      if (key !== null) return sendStored({ ...send, key, cacheControl }, request, reply);
      // While the file is being made, the cover itself is sent and the next visit asks again.
      const isLasting = form === null || staysDrawing(cover);
      const keptFor = isLasting ? cacheControl : 'public, no-cache';
      if (cover.kind === 'drawn') return sendDrawing(cover, keptFor, { request, reply });
      return sendStored({ ...send, key: cover.key, cacheControl: keptFor }, request, reply);
    },
  );
}

function sendDrawing(
  { svg, version }: DrawnCover,
  cacheControl: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): FastifyReply {
  const etag = `"${version}"`;
  reply
    .type('image/svg+xml; charset=utf-8')
    .headers({ etag, 'cache-control': cacheControl, 'content-security-policy': NOTHING_BUT_SHAPES });
  return isKnown(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(svg);
}
