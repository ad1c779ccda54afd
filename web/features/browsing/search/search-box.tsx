import { IconSearch, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { browsingWords } from '#words/browsing.ts';
import { optionId } from './option-keys.ts';
import classes from './search-box.module.css';
import type { SearchResults } from './search-results.tsx';
import { useSearchBox } from './use-search-box.ts';

const text = browsingWords.search;

/** Where a key belongs to what is being typed or chosen. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** `/` focuses the search box, except in a field or a dialog. */
function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [input]);
}

/** The search of the top bar: a combobox as the ARIA practices describe it (decision record 43). */
export function SearchBox({ onGenerate }: { onGenerate: (title: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const search = useSearchBox(input);
  const { typed, setTyped, setOpen, items, active, wanted } = search;
  useSearchKey(input);
  const [Results, setResults] = useState<typeof SearchResults | null>(null);

  /** The list is brought with the first use: it's here long before an answer. */
  async function open(): Promise<void> {
    setOpen(true);
    const list = await import('./search-results.tsx');
    setResults(() => list.SearchResults);
  }

  function generate(): void {
    search.recent.add(wanted);
    setOpen(false);
    onGenerate(wanted);
  }

  return (
    <search
      className={classes.search}
      // What is in the list can have the focus too: it would be lost with a list that closed before.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
    >
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
          placeholder={text.placeholder}
          aria-label={text.label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active === null ? undefined : optionId(listId, active)}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            void open();
          }}
          onFocus={() => void open()}
          // A dialog that closes gives the focus back without opening the list.
          onClick={() => void open()}
          onKeyDown={search.onKeyDown}
        />
        {typed !== '' && (
          <IconButton
            className={classes.clear}
            label={text.clear}
            icon={<IconX size="1.1rem" />}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setTyped('')}
          />
        )}
      </div>
      {search.isShown && Results !== null && (
        <Results listId={listId} search={search} onGenerate={generate} />
      )}
    </search>
  );
}
