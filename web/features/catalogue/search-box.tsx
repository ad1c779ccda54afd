import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import type { Book } from '#contract/catalogue.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { words } from '#web/words/words.ts';
import { useBestBook, useSearch } from './api.ts';
import { optionId, useOptions } from './option-keys.ts';
import classes from './search-box.module.css';
import { SearchResults } from './search-results.tsx';
import { useSearchKey } from './use-search-key.ts';

const DELAY_MS = 300;

/** What was found for the letters typed; `isCurrent` is false while it belongs to older letters. */
function useSuggestions(wanted: string) {
  const [settled] = useDebouncedValue(wanted, DELAY_MS);
  // Emptying the box ends the search at once; a change waits for the typing to rest.
  const keyword = wanted === '' ? '' : settled;
  const { data, isError, isPlaceholderData } = useSearch(keyword);
  return {
    books: keyword === '' ? undefined : data?.books,
    isError,
    isCurrent: keyword === wanted && !isPlaceholderData,
  };
}

type SearchBoxProps = {
  onPick: (book: Book) => void;
  /** Nothing was found for these words, and the book is wanted. */
  onGenerate: (title: string) => void;
};

/**
 * The search of the top bar: a combobox as the ARIA practices describe it. Written here, since the library's own
 * brings a positioning engine of a tenth of the first page's weight, for a list that always hangs below its field.
 */
export function SearchBox({ onPick, onGenerate }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const wanted = typed.trim();
  const suggestions = useSuggestions(wanted);
  const findBest = useBestBook();
  const isShown = isOpen && wanted !== '';
  useSearchKey(input);

  function pick(book: Book): void {
    setTyped('');
    setOpen(false);
    input.current?.blur();
    onPick(book);
  }

  /** Enter may come before the list of the letters typed: the best book is then picked as soon as it is known. */
  async function pickBest(): Promise<void> {
    if (!isShown || suggestions.isCurrent) return;
    const best = await findBest(wanted);
    const field = input.current;
    const isStillWanted = field === document.activeElement && field?.value.trim() === wanted;
    if (best !== null && isStillWanted) pick(best);
  }

  const options = useOptions({
    items: isShown && suggestions.isCurrent ? (suggestions.books ?? []) : [],
    onPick: pick,
    onOpen: () => setOpen(true),
    onClose: () => (isShown ? setOpen(false) : setTyped('')),
    onEarlyEnter: () => void pickBest(),
  });

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
          placeholder={words.catalogue.search.placeholder}
          aria-label={words.catalogue.search.label}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={options.active === null ? undefined : optionId(listId, options.active)}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={options.onKeyDown}
        />
        {typed !== '' && (
          <IconButton
            className={classes.clear}
            label={words.catalogue.search.clear}
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
          suggestions={suggestions}
          active={options.active}
          onActive={options.setActive}
          onPick={pick}
          onGenerate={() => {
            setOpen(false);
            onGenerate(wanted);
          }}
        />
      )}
    </search>
  );
}
