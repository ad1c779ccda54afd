import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { keep, kept } from '#web/platform/browser/kept.ts';
import { useLocation, useNavigate } from '#web/platform/page/routing.tsx';
import { useSession } from '#web/platform/session/session.ts';
import { browsingWords } from '#words/browsing.ts';
import { isBookmarked, toggleBookmark } from '../bookmarks/bookmarks.ts';
import { useOptions } from './option-keys.ts';
import { createRecentSearches } from './recent-searches.ts';
import { type Found, keyOf, type Suggestion, toAll, useFound } from './suggestions.ts';

const storage = { getItem: kept, setItem: keep };

function useRecentSearches() {
  const userId = useSession(({ user }) => user?.id ?? 0);
  return useStore(useMemo(() => createRecentSearches(userId, storage), [userId]));
}

function itemsOf(found: Found, wanted: string, terms: readonly string[]): Suggestion[] {
  if (wanted === '') return terms.map((term) => ({ kind: 'recent', term }));
  const suggestions = [
    ...(found.books ?? []).map((book): Suggestion => ({ kind: 'book', book })),
    ...found.passages.map((passage): Suggestion => ({ kind: 'passage', passage })),
  ];
  return suggestions.length > 0 ? [...suggestions, toAll] : [];
}

function bookOf(item: Suggestion | undefined): Book | null {
  if (item?.kind === 'book') return item.book;
  return item?.kind === 'passage' ? item.passage.book : null;
}

/** What the page of results is about; empty on other pages. */
function useSearched(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.search() ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/** What is in the field. A page of results puts its search there, and going back the one before. */
function useTyped() {
  const searched = useSearched();
  const [{ typed, since }, setTyped] = useState({ typed: searched, since: searched });
  if (since !== searched) setTyped({ typed: searched, since: searched });
  return [typed, (text: string) => setTyped({ typed: text, since: searched })] as const;
}

export type SearchBoxState = ReturnType<typeof useSearchBox>;

export function useSearchBox(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const [typed, setTyped] = useTyped();
  const [isOpen, setOpen] = useState(false);
  const [news, setNews] = useState('');
  const recent = useRecentSearches();
  const wanted = typed.trim();
  const found = useFound(wanted);
  const isShown = isOpen && (wanted !== '' || recent.terms.length > 0);
  const items = isShown ? itemsOf(found, wanted, recent.terms) : [];

  function pick(item: Suggestion): void {
    if (item.kind === 'recent') {
      setTyped(item.term);
      return;
    }
    if (wanted !== '') recent.add(wanted);
    setOpen(false);
    input.current?.blur();
    if (item.kind !== 'all') setTyped('');
    if (item.kind === 'all') navigate(paths.search(wanted));
    else if (item.kind === 'book') navigate(paths.book(item.book));
    else navigate(paths.readBook(item.passage.book, item.passage.sentence_id));
  }

  function bookmark(item: Suggestion | undefined): void {
    const book = bookOf(item);
    if (book === null) return;
    toggleBookmark(book);
    const { savedIt, removed } = browsingWords.bookmarks;
    setNews(isBookmarked(book.id) ? savedIt(book.title) : removed(book.title));
  }

  const { active, setActive, ...options } = useOptions({
    name: wanted,
    items,
    keyOf,
    onPick: pick,
    onOpen: () => setOpen(true),
    onClose: () => (isShown ? setOpen(false) : setTyped('')),
    onEnter: () => wanted !== '' && pick(toAll),
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
