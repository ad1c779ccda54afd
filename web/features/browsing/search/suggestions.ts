import type { Book } from '#contract/books.ts';
import type { Passage } from '#contract/browsing.ts';
import { useSettled } from '#web/ui/use-settled.ts';
import { usePassages, useSearch } from '../api.ts';
import { holdsWords } from './marked-letters.ts';

const DELAY_MS = 300;

/** What can be picked below the search box. */
export type Suggestion =
  | { kind: 'book'; book: Book }
  | { kind: 'passage'; passage: Passage }
  | { kind: 'recent'; term: string };

export type Found = {
  /** Undefined while nothing is known that fits the letters typed. */
  books: readonly Book[] | undefined;
  passages: readonly Passage[];
  isError: boolean;
  /** False while the answer to these very letters is on its way. */
  isCurrent: boolean;
};

/** Of an answer to older letters what fits the letters typed now; nothing that does not. */
function stillFitting(books: readonly Book[] | undefined, wanted: string): readonly Book[] | undefined {
  const fitting = books?.filter(({ title, author }) => holdsWords(`${title} ${author.name}`, wanted));
  return fitting?.length === 0 ? undefined : fitting;
}

/** What was found for the letters typed. */
export function useFound(wanted: string): Found {
  const settled = useSettled(wanted, DELAY_MS);
  // Emptying the box ends the search at once; a change waits for the typing to rest.
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
  };
}
