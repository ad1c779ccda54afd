import { Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Book } from '#contract/catalogue.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { words } from '#web/words/words.ts';
import { useSearch } from './api.ts';
import classes from './search-box.module.css';
import { SearchResults } from './search-results.tsx';
import { useSearchKey } from './use-search-key.ts';

const RequestDialog = lazy(async () => ({ default: (await import('./request-dialog.tsx')).RequestDialog }));

const DELAY_MS = 300;

/** The search of the top bar: suggestions while one types; picking one opens its book. */
export function SearchBox({ onPick }: { onPick: (book: Book) => void }) {
  const [typed, setTyped] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const wanted = typed.trim();
  const [settled] = useDebouncedValue(wanted, DELAY_MS);
  // Emptying the box ends the search at once; a change waits for the typing to rest.
  const keyword = wanted === '' ? '' : settled;
  const { data, isError, isPlaceholderData } = useSearch(keyword);
  useSearchKey(input);
  const isCurrent = keyword === wanted && !isPlaceholderData;
  const books = keyword === '' ? undefined : data?.books;

  function pick(id: string): void {
    const book = books?.find((one) => String(one.id) === id);
    if (book === undefined) return;
    setTyped('');
    combobox.closeDropdown();
    input.current?.blur();
    onPick(book);
  }

  return (
    <search className={classes.search}>
      <Combobox store={combobox} onOptionSubmit={pick} offset={8} shadow="none">
        <Combobox.Target>
          <div className={classes.field}>
            <IconSearch className={classes.icon} size="1.2rem" aria-hidden="true" />
            <Combobox.EventsTarget autoComplete="off">
              <input
                ref={input}
                type="text"
                inputMode="search"
                enterKeyHint="search"
                spellCheck={false}
                maxLength={200}
                className={classes.input}
                placeholder={words.catalogue.search.placeholder}
                aria-label={words.catalogue.search.label}
                value={typed}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                }}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
              />
            </Combobox.EventsTarget>
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
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown} hidden={wanted === ''}>
          <SearchResults
            keyword={wanted}
            books={books}
            isCurrent={isCurrent}
            isError={isError}
            onGenerate={() => {
              combobox.closeDropdown();
              setIsAsking(true);
            }}
            onResults={combobox.selectFirstOption}
          />
        </Combobox.Dropdown>
      </Combobox>
      <Suspense fallback={null}>{isAsking && <RequestDialog onClose={() => setIsAsking(false)} />}</Suspense>
    </search>
  );
}
