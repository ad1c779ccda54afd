import { z } from 'zod';
import { notFound } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Cover } from '../catalogue-cache.ts';
import type { CatalogueDeps } from '../deps.ts';
import { readCover } from '../store.ts';
import { coverVersion, drawCover } from './draw-cover.ts';

type CoverDeps = Pick<CatalogueDeps, 'database' | 'cache'>;

const LARGEST_ID = 2_147_483_647;
/** A picture holds no scripts and fetches nothing, and a browser is told so. */
const NOTHING_BUT_SHAPES = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

async function findCover({ database, cache }: CoverDeps, bookId: number): Promise<Cover> {
  return cache.covers.fetch(bookId, async () => {
    const [subject] = await readCover(database.pool, bookId);
    if (!subject) throw notFound('This cover');
    return { svg: drawCover(subject), version: coverVersion(subject), isPublished: subject.isPublished };
  });
}

/**
 * `GET /covers/:id.svg?v=version`, for anyone: pictures are asked for without a token. A book that is not
 * published shows its cover only to who knows the version, as the pages of its editors do.
 */
export function serveCovers(app: App, deps: CoverDeps): void {
  const schema = {
    params: z.object({ id: z.coerce.number().int().positive().max(LARGEST_ID) }),
    querystring: z.object({ v: z.string().max(64).optional() }).catch({}),
    hide: true,
  };
  app.get<{ Params: z.output<typeof schema.params>; Querystring: { v?: string } }>(
    '/covers/:id(^\\d{1,10}).svg',
    { schema },
    async (request, reply) => {
      const cover = await findCover(deps, request.params.id);
      const isNamed = request.query.v === cover.version;
      if (!cover.isPublished && !isNamed) throw notFound('This cover');
      const etag = `"${cover.version}"`;
      reply
        .type('image/svg+xml; charset=utf-8')
        .header('etag', etag)
        .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'public, no-cache')
        .header('content-security-policy', NOTHING_BUT_SHAPES);
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply.send(cover.svg);
    },
  );
}
