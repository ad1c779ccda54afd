import type { BookColumn } from '#contract/book-table.ts';
import type { AdminBookOrder, BookCounts } from '#contract/books-admin.ts';
import { MOST_COUNTED } from '#contract/values.ts';
import { Chip } from '#web/ui/chip.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { booksWords as words } from '#words/books.ts';
import { ColumnChoice } from './column-choice.tsx';
import { type Choice, countOf, filters, pageSizes, paramsOf } from './table-choice.ts';
import { FilterButton, FilterChips } from './table-filters.tsx';
import tools from './table-tools.module.css';
import { TableViews } from './table-views.tsx';

type Props = {
  choice: Choice;
  columns: readonly BookColumn[];
  /** Undefined before they arrive. */
  counts: BookCounts | undefined;
  onChoice: (part: Partial<Choice>) => void;
  onColumns: (columns: readonly BookColumn[]) => void;
};

const chipOf = (count: number): string => words.chip(Math.min(count, MOST_COUNTED), count > MOST_COUNTED);

export function TableTools({ choice, columns, counts, onChoice, onColumns }: Props) {
  const address = paramsOf({ ...choice, columns, page: 1 }).toString();
  return (
    <>
      <div className={tools.tools}>
        <SearchField label={words.search} q={choice.q} onSearch={(q) => onChoice({ q })} />
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
            count={counts === undefined ? '' : chipOf(countOf(counts, filter))}
            isOn={choice.filter === filter}
            onPress={() => onChoice({ filter })}
          />
        ))}
      </fieldset>
      <div className="row">
        <FilterButton choice={choice} onChoice={onChoice} />
        <TableViews address={address} />
        <ColumnChoice columns={columns} onColumns={onColumns} />
      </div>
      <FilterChips choice={choice} onChoice={onChoice} />
    </>
  );
}
