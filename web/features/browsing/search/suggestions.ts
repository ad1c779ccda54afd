import type { Book } from '#contract/books.ts';
import type { Passage } from '#contract/browsing.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { usePassages, useSearch } from '../api.ts';
import { holdsWords } from './folded-words.ts';

const DELAY_MS = 300;

export type Suggestion =
  | { kind: 'book'; book: Book }
  | { kind: 'passage'; passage: Passage }
  | { kind: 'recent'; term: string }
  /** The page with all results. */
  | { kind: 'all' };

export const toAll: Suggestion = { kind: 'all' };

export const keyOf = (item: Suggestion): string => {
  if (item.kind === 'all') return 'all';
  if (item.kind === 'recent') return `recent ${item.term}`;
  return item.kind === 'book' ? `book ${item.book.id}` : `passage ${item.passage.book.id}`;
};

export type Found = {
  /** Undefined while nothing known fits the letters typed. */
  books: readonly Book[] | undefined;
  passages: readonly Passage[];
  isError: boolean;
  /** False while the answer to these letters is on its way. */
  isCurrent: boolean;
  /** The summaries are still being searched. */
  isLooking: boolean;
};

/** What of an older answer fits the letters typed since. */
function stillFitting(books: readonly Book[] | undefined, wanted: string): readonly Book[] | undefined {
  const fitting = books?.filter(({ title, author }) => holdsWords(`${title} ${author.name}`, wanted));
  return fitting?.length === 0 ? undefined : fitting;
}

export function useFound(wanted: string): Found {
  const settled = useSettled(wanted, DELAY_MS);
  // Clearing the box ends the search at once; a change waits for a pause in typing.
  const keyword = wanted === '' ? '' : settled;
  const { data, isError, isPlaceholderData } = useSearch(keyword);
  const passages = usePassages(keyword);
  const isCurrent = keyword === wanted && !isPlaceholderData;
  const books = keyword === '' ? undefined : data?.books;
  return {
    books: isCurrent ? books : stillFitting(books, wanted),
    passages: isCurrent ? (passages.data?.passages ?? []) : [],
    isError,
    isCurrent,
    isLooking: passages.isFetching,
  };
}
