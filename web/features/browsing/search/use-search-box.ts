import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { useSession } from '#web/platform/session.ts';
import { browsingWords } from '#web/words/browsing.ts';
import { useBestBook } from '../api.ts';
import { isBookmarked, toggleBookmark } from '../bookmarks/bookmarks.ts';
import { useOptions } from './option-keys.ts';
import { createRecentSearches } from './recent-searches.ts';
import { type Found, type Suggestion, useFound } from './suggestions.ts';

/** Reading `localStorage` itself may throw. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

function useRecentSearches() {
  const userId = useSession(({ user }) => user?.id ?? 0);
  return useStore(useMemo(() => createRecentSearches(userId, storage), [userId]));
}

function itemsOf(found: Found, wanted: string, terms: readonly string[]): Suggestion[] {
  if (wanted === '') return terms.map((term) => ({ kind: 'recent', term }));
  if (!found.isCurrent) return [];
  return [
    ...(found.books ?? []).map((book): Suggestion => ({ kind: 'book', book })),
    ...found.passages.map((passage): Suggestion => ({ kind: 'passage', passage })),
  ];
}

function bookOf(item: Suggestion | undefined): Book | null {
  if (item === undefined || item.kind === 'recent') return null;
  return item.kind === 'book' ? item.book : item.passage.book;
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;

export function useSearchBox(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const recent = useRecentSearches();
  const wanted = typed.trim();
  const found = useFound(wanted);
  const findBest = useBestBook();
  const isShown = isOpen && (wanted !== '' || recent.terms.length > 0);
  const items = isShown ? itemsOf(found, wanted, recent.terms) : [];

  function pick(item: Suggestion): void {
    if (item.kind === 'recent') {
      setTyped(item.term);
      return;
    }
    if (wanted !== '') recent.add(wanted);
    setTyped('');
    setOpen(false);
    input.current?.blur();
    if (item.kind === 'book') void navigate(paths.book(item.book));
    else void navigate(paths.readBook(item.passage.book, item.passage.sentence_id));
  }

  function bookmark(item: Suggestion | undefined): void {
    const book = bookOf(item);
    if (book === null) return;
    toggleBookmark(book);
    const { savedIt, removed } = browsingWords.bookmarks;
    setNews(isBookmarked(book.id) ? savedIt(book.title) : removed(book.title));
  }

  /** Enter may come before the results: the best book is picked as soon as it's known. */
  async function pickBest(): Promise<void> {
    if (!isShown || wanted === '' || found.isCurrent) return;
    const best = await findBest(wanted);
    const field = input.current;
    const isStillWanted = field === document.activeElement && field?.value.trim() === wanted;
    if (best !== null && isStillWanted) pick({ kind: 'book', book: best });
  }

  const { active, setActive, ...options } = useOptions({
    name: wanted,
    items,
    startsActive: wanted !== '',
    onPick: pick,
    onOpen: () => setOpen(true),
    onClose: () => (isShown ? setOpen(false) : setTyped('')),
    onEarlyEnter: () => void pickBest(),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const item = active === null ? undefined : items[active];
    if (event.key === 'Delete' && item?.kind === 'recent') {
      event.preventDefault();
      recent.remove(item.term);
    } else if (event.key === 'Enter' && event.shiftKey) {
      event.preventDefault();
      bookmark(item);
    } else options.onKeyDown(event);
  }

  return {
    typed,
    setTyped,
    setOpen,
    isShown,
    wanted,
    found,
    items,
    active,
    setActive,
    recent,
    pick,
    bookmark,
    news,
    onKeyDown,
  };
}
