import { keepPreviousData, type Query, useMutation, useQuery } from '@tanstack/react-query';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { dataOf, read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';
import { sendFile } from '#web/platform/data/send-file.ts';
import { type Choice, filterQuery } from './table-choice.ts';

/** What the table is read from. */
export const tables = ['GET /api/v1/admin/books', 'GET /api/v1/admin/books/filter'] as const;
export type BookTablePage = AnswerOf<'GET /api/v1/admin/books'>;
export type BookChanges = NonNullable<SentTo<'PATCH /api/v1/admin/books/:id'>['body']>;

export function useBookTable({ filter, facts, q, order, page, perPage }: Choice) {
  const query = { ...facts, page, per_page: perPage, sort_by: order, ...(q === '' ? {} : { q }) };
  const more = filterQuery(filter);
  const [all, filtered] = tables;
  return useQuery({
    ...(more === null ? read(all, { query }) : read(filtered, { query: { ...query, ...more } })),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

export const isLaterPage = ({ queryKey: [route, sent] }: Pick<Query, 'queryKey'>): boolean =>
  tables.some((one) => one === route) && ((sent as SentTo<(typeof tables)[0]>).query?.page ?? 1) !== 1;

/** What there is to filter by. */
export const useBookChoices = (isWanted: boolean) =>
  useQuery({
    ...read('GET /api/v1/admin/books/choices'),
    select: dataOf,
    enabled: isWanted,
    staleTime: 60_000,
  });
export type BookChoices = AnswerOf<'GET /api/v1/admin/books/choices'>['data'];

export type CoverChange = { cover: { variant: number; picture: string | null } } | { file: File } | 'picture';

/** As long as the provider takes, which may be tried three times. */
const DRAWING_MS = 300_000;

function changeCover(id: number, change: CoverChange) {
  const params = { id };
  if (change === 'picture')
    return call('POST /api/v1/admin/books/:id/cover/picture', { params }, { limitMs: DRAWING_MS });
  if ('file' in change) return sendFile('POST /api/v1/admin/books/:id/cover', change.file, { params });
  const { variant, picture } = change.cover;
  return call('PUT /api/v1/admin/books/:id/cover', { params, body: { variant, picture } });
}

export const useChangeCover = (id: number) =>
  useMutation(
    sendBy((change: CoverChange) => changeCover(id, change), { changes: ['everything'], errorShown: true }),
  );
