import { IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Book } from '#contract/books.ts';
import type { Passage } from '#contract/browsing.ts';
import { useSession } from '#web/platform/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { browsingWords } from '#web/words/browsing.ts';
import { useBestBook } from '../api.ts';
import { optionId, useOptions } from './option-keys.ts';
import { createRecentSearches } from './recent-searches.ts';
import classes from './search-box.module.css';
import { SearchResults } from './search-results.tsx';
import { type Found, type Suggestion, useFound } from './suggestions.ts';
import { useSearchKey } from './use-search-key.ts';

type SearchBoxProps = {
  onPick: (book: Book) => void;
  onPassage: (passage: Passage) => void;
  /** Nothing was found for these words, and the book is wanted. */
  onGenerate: (title: string) => void;
};

/** A browser may refuse the storage itself. */
const storage = {
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
};

function useRecentSearches() {
  const userId = useSession(({ user }) => user?.id ?? 0);
  return useStore(useMemo(() => createRecentSearches(userId, storage), [userId]));
}

/** What the list below the field offers: what was searched for before, else what was found. */
function itemsOf(found: Found, wanted: string, terms: readonly string[]): Suggestion[] {
  if (wanted === '') return terms.map((term) => ({ kind: 'recent', term }));
  if (!found.isCurrent) return [];
  return [
    ...(found.books ?? []).map((book): Suggestion => ({ kind: 'book', book })),
    ...found.passages.map((passage): Suggestion => ({ kind: 'passage', passage })),
  ];
}

/** The search of the top bar: a combobox as the ARIA practices describe it (decision record 43). */
export function SearchBox({ onPick, onPassage, onGenerate }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const recent = useRecentSearches();
  const wanted = typed.trim();
  const found = useFound(wanted);
  const findBest = useBestBook();
  const isShown = isOpen && (wanted !== '' || recent.terms.length > 0);
  useSearchKey(input);

  /** The search has led somewhere. */
  function leave(): void {
    if (wanted !== '') recent.add(wanted);
    setTyped('');
    setOpen(false);
    input.current?.blur();
  }

  function pick(item: Suggestion): void {
    if (item.kind === 'recent') {
      setTyped(item.term);
      return;
    }
    leave();
    if (item.kind === 'book') onPick(item.book);
    else onPassage(item.passage);
  }

  /** Enter may come before the list of the letters typed: the best book is then picked as soon as it is known. */
  async function pickBest(): Promise<void> {
    if (!isShown || wanted === '' || found.isCurrent) return;
    const best = await findBest(wanted);
    const field = input.current;
    const isStillWanted = field === document.activeElement && field?.value.trim() === wanted;
    if (best !== null && isStillWanted) pick({ kind: 'book', book: best });
  }

  const items = isShown ? itemsOf(found, wanted, recent.terms) : [];
  const options = useOptions({
    name: wanted,
    items,
    startsActive: wanted !== '',
    onPick: pick,
    onOpen: () => setOpen(true),
    onClose: () => (isShown ? setOpen(false) : setTyped('')),
    onEarlyEnter: () => void pickBest(),
  });

  function onKeyDown(event: KeyboardEvent): void {
    const active = options.active === null ? undefined : items[options.active];
    if (event.key === 'Delete' && active?.kind === 'recent') {
      event.preventDefault();
      recent.remove(active.term);
    } else options.onKeyDown(event);
  }

  return (
    <search className={classes.search}>
      <div className={classes.field}>
        <IconSearch className={classes.icon} size="1.2rem" aria-hidden="true" />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          className={classes.input}
          placeholder={browsingWords.search.placeholder}
          aria-label={browsingWords.search.label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={options.active === null ? undefined : optionId(listId, options.active)}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          // The focus may have come back to it without its list, when a dialog was closed.
          onClick={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <IconButton
            className={classes.clear}
            label={browsingWords.search.clear}
            icon={<IconX size="1.1rem" />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setTyped('')}
          />
        )}
      </div>
      {isShown && (
        <SearchResults
          listId={listId}
          keyword={wanted}
          found={found}
          items={items}
          active={options.active}
          onActive={options.setActive}
          onPick={pick}
          onForget={recent.remove}
          onForgetAll={recent.clear}
          onGenerate={() => {
            recent.add(wanted);
            setOpen(false);
            onGenerate(wanted);
          }}
        />
      )}
    </search>
  );
}
