import { useEffect, useEffectEvent, useState } from 'react';
import type { AdminBookOrder, BookCounts } from '#contract/books-admin.ts';
import { Chip } from '#web/ui/chip.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useSettled } from '#web/ui/use-settled.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { booksWords as words } from '#web/words/books.ts';
import { type Choice, countOf, filters, pageSizes } from './table-choice.ts';
import tools from './table-tools.module.css';

const DELAY_MS = 300;

type Props = {
  choice: Choice;
  /** Undefined before they arrive; null if a search finds too much to count. */
  counts: BookCounts | null | undefined;
  onChoice: (part: Partial<Choice>) => void;
};

export function TableTools({ choice, counts, onChoice }: Props) {
  return (
    <>
      <div className={tools.tools}>
        <SearchField q={choice.q} onSearch={(q) => onChoice({ q })} />
        <SelectField
          label={words.sort}
          value={choice.order}
          options={Object.entries(words.sorts)}
          onChange={(order) => onChoice({ order: order as AdminBookOrder })}
        />
        <SelectField
          label={words.perPage}
          value={String(choice.perPage)}
          options={pageSizes.map((size) => [String(size), String(size)])}
          onChange={(size) => onChoice({ perPage: Number(size) })}
        />
      </div>
      <fieldset className="row">
        <VisuallyHidden as="legend">{words.filter}</VisuallyHidden>
        {filters.map((filter) => (
          <Chip
            key={filter}
            label={words.filters[filter]}
            count={
              counts === null ? undefined : ((counts && countOf(counts, filter).toLocaleString('en')) ?? '')
            }
            isOn={choice.filter === filter}
            onPress={() => onChoice({ filter })}
          />
        ))}
      </fieldset>
    </>
  );
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [{ typed, since }, setTyped] = useState({ typed: q, since: q });
  const settled = useSettled(typed.trim(), DELAY_MS);
  const search = useEffectEvent((wanted: string) => {
    if (wanted !== q) onSearch(wanted);
  });
  useEffect(() => search(settled), [settled]);
  // Going back in the browser's history changes the text too.
  if (since !== q) setTyped({ typed: typed.trim() === q ? typed : q, since: q });
  return (
    <TextField
      label={words.search}
      type="search"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped({ typed: event.currentTarget.value, since: q })}
    />
  );
}
