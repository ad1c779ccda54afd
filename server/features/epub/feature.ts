import type { FastifyReply, FastifyRequest } from 'fastify';
import { downloadEpub } from '#contract/epub.ts';
import { books } from '#server/features/books/index.ts';
import { narration } from '#server/features/narration/index.ts';
import { reading } from '#server/features/reading/index.ts';
import { createCache } from '#server/platform/cache/create-cache.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import { type EpubDeps, sendEpub } from './send-epub.ts';

/** Each is a few hundred kilobytes: a cover and a text. */
const MOST_KEPT = 50;

/** Enough to download a whole library within an hour or two. */
const filesPerUser = limitPerUser(120, '10 minutes');

/** Books as EPUB 3, read aloud sentence by sentence. */
export const epub = feature({
  name: 'epub',
  uses: { books, narration, reading },
  settings: {},
  open({ adapters: { database, storage }, instance: { publicUrl }, uses }) {
    const { portraitOf } = uses.books;
    const deps: EpubDeps = {
      database,
      storage,
      publicUrl,
      portraitOf,
      made: createCache({ max: MOST_KEPT }),
    };
    return {
      api: {
        /** Throws `not_found` for a book that isn't published. */
        send: (
          asked: { bookId: number; hasSound: boolean },
          call: { request: FastifyRequest; reply: FastifyReply },
        ) => sendEpub(deps, asked, call),
      },
      routes: (app) =>
        mount(app, downloadEpub, filesPerUser, ({ params, query, request, reply }) =>
          sendEpub(deps, { bookId: params.id, hasSound: query.audio !== false }, { request, reply }),
        ),
    };
  },
});
