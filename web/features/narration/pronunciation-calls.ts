import type { Pronunciation } from '#contract/narration.ts';
import { call } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { sendBy } from '#web/platform/data/send.ts';

/** Null: those of all books. */
export const pronunciationsOf = (bookId: number | null) =>
  bookId === null
    ? read('GET /api/v1/admin/respellings')
    : read('GET /api/v1/admin/books/:id/respellings', { params: { id: bookId } });

export const changePronunciations = (bookId: number | null, said: string) =>
  sendBy(
    (respellings: Pronunciation[]) => {
      const body = { respellings };
      return bookId === null
        ? call('PUT /api/v1/admin/respellings', { body })
        : call('PUT /api/v1/admin/books/:id/respellings', { params: { id: bookId }, body });
    },
    {
      changes: ['admin/respellings', 'admin/books/:id/respellings'],
      said,
      scope: `pronunciations-${bookId}`,
    },
  );
