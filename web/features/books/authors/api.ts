import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { send } from '#web/platform/data/send.ts';
import { catalogueWords } from '#words/catalogue.ts';

const A_FEW = 7;

export type Author = AnswerOf<'GET /api/v1/admin/authors'>['authors'][number];

/** The first of those that are called so, without `except`; none while nothing is typed. */
export const useOtherAuthors = (q: string, except: number) =>
  useQuery({
    ...read('GET /api/v1/admin/authors', { query: { q, per_page: A_FEW } }),
    select: ({ authors }) => authors.filter(({ id }) => id !== except),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });

const MERGE = 'POST /api/v1/admin/authors/:id/merge';
/** An author of as many books as a library has takes some seconds to merge. */
const limit = { limitMs: 60_000 };

export const useMergePreview = (id: number, into: Author | null) =>
  useQuery({
    ...read(MERGE, into && { params: { id }, query: { dry_run: '1' }, body: { into: into.id } }, limit),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const mergeInto = (into: Author | null) =>
  send(
    MERGE,
    {
      changes: ['everything'],
      said: ({ books }) => catalogueWords.authors.merged(books, into?.name ?? ''),
    },
    limit,
  );
