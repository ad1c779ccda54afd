import type { ReactNode } from 'react';
import type { BookColumn } from '#contract/book-table.ts';
import type { TableBook } from '#contract/books-admin.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import { booksWords as words } from '#words/books.ts';
import { voiceLabel } from './fact-labels.ts';

const { facts } = words;

const minutesOf = (seconds: number | null): string =>
  seconds === null ? facts.none : facts.minutes(Math.max(1, Math.round(seconds / 60)));

/** What the column says of a book; null where there's nothing to say. */
export const factOf: { readonly [Name in BookColumn]: (book: TableBook) => ReactNode } = {
  audio: ({ audio, duration }) => {
    if (audio === 'failed') return <StateChip tone="danger">{facts.failed}</StateChip>;
    if (audio === 'outdated') return <StateChip tone="warning">{facts.outdated}</StateChip>;
    return minutesOf(duration);
  },
  voice: ({ voice, audio }) => (voice === null || audio === 'none' ? null : voiceLabel(voice)),
  categories: ({ categories }) => categories.map(({ name }) => name).join(', ') || null,
  language: ({ language }) => languageName(language),
  added_as: (book) => words.choose.added_as[book.added_as],
  added_by: (book) => book.added_by?.email ?? null,
  reports: (book) => (book.open_reports === 0 ? null : String(book.open_reports)),
};
