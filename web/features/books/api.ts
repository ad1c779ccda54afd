import {
  keepPreviousData,
  matchQuery,
  type Query,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type AnswerOf, call, type SentTo } from '#web/platform/data/call.ts';
import { sendFile } from '#web/platform/data/send-file.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { booksWords as words } from '#words/books.ts';
import { type Choice, filterQuery } from './table-choice.ts';

export const tablesKey = ['admin', 'books', 'table'];
export type BookTablePage = AnswerOf<'GET /api/v1/admin/books'>;
export type BookChanges = NonNullable<SentTo<'PATCH /api/v1/admin/books/:id'>['body']>;

export const useBin = (page: number) =>
  useQuery({
    queryKey: ['admin', 'books', 'bin', page],
    queryFn: ({ signal }) => call('GET /api/v1/admin/bin', { query: { page, per_page: 50 } }, { signal }),
    placeholderData: keepPreviousData,
  });

const editableKey = (id: number) => ['admin', 'books', 'one', id];

export const useBookTable = (choice: Choice) =>
  useQuery({
    queryKey: [...tablesKey, { ...choice, columns: null }],
    queryFn: ({ signal }): Promise<BookTablePage> => {
      const { filter, facts, q, order, page, perPage } = choice;
      const query = { ...facts, page, per_page: perPage, sort_by: order, ...(q === '' ? {} : { q }) };
      const more = filterQuery(filter);
      return more === null
        ? call('GET /api/v1/admin/books', { query }, { signal })
        : call('GET /api/v1/admin/books/filter', { query: { ...query, ...more } }, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

export const isLaterPage = (query: Query): boolean =>
  matchQuery({ queryKey: tablesKey }, query) && (query.queryKey[tablesKey.length] as Choice).page > 1;

/** What there is to filter by. */
export const useBookChoices = (isWanted: boolean) =>
  useQuery({
    queryKey: ['admin', 'books', 'choices'],
    queryFn: async ({ signal }) => (await call('GET /api/v1/admin/books/choices', {}, { signal })).data,
    enabled: isWanted,
    staleTime: 60_000,
  });
export type BookChoices = AnswerOf<'GET /api/v1/admin/books/choices'>['data'];

export const useEditable = (id: number) =>
  useQuery({
    queryKey: editableKey(id),
    queryFn: async ({ signal }) =>
      (await call('GET /api/v1/admin/books/:id', { params: { id } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useAddBook = () =>
  useMutation({
    mutationFn: (book: { title: string; author_name: string }) =>
      call('POST /api/v1/admin/books', { body: book }),
    onSuccess: ({ data }) =>
      showToast({
        kind: 'success',
        message: data.status === 'waiting' ? words.add.added(data.title) : words.add.restored(data.title),
      }),
    meta: { errorShown: true, changes: tablesKey },
  });

export function useChangeBook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BookChanges) => call('PATCH /api/v1/admin/books/:id', { params: { id }, body }),
    meta: { errorShown: true },
    // Readers' lists in this browser hold the book too.
    onSuccess: () => void client.invalidateQueries(),
  });
}

export type CoverChange = { cover: { variant: number; picture: string | null } } | { file: File } | 'picture';

/** As long as the provider takes, which may be tried three times. */
const DRAWING_MS = 300_000;

export function useChangeCover(id: number) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: (change: CoverChange) => {
      if (change === 'picture')
        return call('POST /api/v1/admin/books/:id/cover/picture', { params }, { limitMs: DRAWING_MS });
      if ('file' in change) return sendFile('POST /api/v1/admin/books/:id/cover', change.file, { params });
      const { variant, picture } = change.cover;
      return call('PUT /api/v1/admin/books/:id/cover', { params, body: { variant, picture } });
    },
    meta: { errorShown: true },
    onSuccess: ({ data }) => {
      client.setQueryData(editableKey(id), data);
      void client.invalidateQueries();
    },
  });
}
