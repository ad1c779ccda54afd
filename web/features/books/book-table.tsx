import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type BookColumn, bookColumns } from '#contract/book-table.ts';
import type { AdminBook } from '#contract/books-admin.ts';
import { useSearchParams } from '#web/platform/page/routing.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { booksWords as words } from '#words/books.ts';
import { ActionStrip } from './actions/action-strip.tsx';
import { AddBookDialog } from './add-book-dialog.tsx';
import { useBookTable } from './api.ts';
import { BookRows, type Selection } from './book-rows.tsx';
import classes from './book-table.module.css';
import { BulkBar } from './bulk-bar.tsx';
import { deleteBooks, deletions } from './deletions.ts';
import { EditPanel } from './edit-panel.tsx';
import { type Choice, choiceOf, isNarrowed, matchingOf, paramsOf } from './table-choice.ts';
import { setColumns as saveColumns, useTablePreferences } from './table-preferences.ts';
import { TableTools } from './table-tools.tsx';
import { useLiveTable } from './use-live-table.ts';

const ROWS = Array.from({ length: 8 }, () => '4.4rem');

/** The choice is in the address, so it can be shared and going back finds it. */
function useChoice(): [Choice, (part: Partial<Choice>) => void] {
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params);
  return [choice, (part) => setParams(paramsOf({ ...choice, page: 1, ...part }))];
}

/** Those of a view that was opened, else the account's own; the same array until they change. */
function useColumns({ columns: ofView }: Choice): readonly BookColumn[] {
  const own = useTablePreferences().columns;
  const shown = (ofView ?? own).join();
  return useMemo(() => bookColumns.filter((name) => shown.split(',').includes(name)), [shown]);
}

type Named = Pick<AdminBook, 'id' | 'title'>;

type Chosen = Selection & { titles: ReadonlyMap<number, string>; setAll: () => void; clear: () => void };

/** `list` names what the table lists: another one is not what was selected as a whole. */
function useSelection(list: string): Chosen {
  const [all, setAll] = useState<string | null>(null);
  const [titles, setTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const set = useCallback((books: readonly Named[], isSelected: boolean) => {
    setAll(null);
    setTitles((before) => {
      const next = new Map(before);
      for (const { id, title } of books) {
        if (isSelected) next.set(id, title);
        else next.delete(id);
      }
      return next;
    });
  }, []);
  // Those that are being deleted come back if that fails.
  const pending = useStore(deletions, (state) => state.ids);
  const free = useMemo(() => new Map([...titles].filter(([id]) => !pending.has(id))), [titles, pending]);
  const ids = useMemo(() => new Set(free.keys()), [free]);
  const choose = (whole: string | null) => {
    setTitles(new Map());
    setAll(whole);
  };
  return {
    titles: free,
    ids,
    isAll: all === list,
    set,
    setAll: () => choose(list),
    clear: () => choose(null),
  };
}

function useFirstPageAfterDeletion(toFirst: () => void): void {
  const ended = useStore(deletions, (state) => state.ended);
  const seen = useRef(ended);
  useEffect(() => {
    if (seen.current === ended) return;
    seen.current = ended;
    toFirst();
  });
}

export function BookTable() {
  const [choice, setChoice] = useChoice();
  const columns = useColumns(choice);
  const matching = matchingOf(choice);
  const selection = useSelection(JSON.stringify(matching));
  const [isAdding, setAdding] = useState(false);
  const [edited, setEdited] = useState<AdminBook | null>(null);
  const count = useRef<HTMLParagraphElement>(null);
  const query = useBookTable(choice);
  useLiveTable();
  useFirstPageAfterDeletion(() => setChoice({ page: 1 }));

  const chooseColumns = (chosen: readonly BookColumn[]) => {
    saveColumns(chosen);
    if (choice.columns !== null) setChoice({ page: choice.page, columns: null });
  };

  const { set: select } = selection;
  const remove = useCallback(
    (books: readonly Named[]) => {
      void deleteBooks(books).then((areDeleted) => areDeleted && select(books, false));
      // The button that was pressed is gone.
      count.current?.focus();
    },
    [select],
  );
  const removeOne = useCallback((book: Named) => remove([book]), [remove]);

  return (
    <section className="stack gap-3" aria-label={words.title}>
      <TableTools
        choice={choice}
        columns={columns}
        counts={query.data?.counts}
        onChoice={setChoice}
        onColumns={chooseColumns}
      />
      <BulkBar
        selection={selection}
        matching={matching}
        found={query.data}
        onAdd={() => setAdding(true)}
        onSelectAll={selection.setAll}
        onClear={selection.clear}
        onDelete={() => remove(Array.from(selection.titles, ([id, title]) => ({ id, title })))}
      />
      <ActionStrip />
      <PagedList
        query={query}
        rowsOf={({ books }) => books}
        page={choice.page}
        onPage={(page) => setChoice({ page })}
        skeleton={<SkeletonBlocks heights={ROWS} />}
        renderHead={({ total, is_more: isMore, is_meant: isMeant }) => (
          <div className="row between">
            <p ref={count} tabIndex={-1} className="soft" role="status">
              {words.count(total, isMore)}
              {isMeant && ` ${words.meant(choice.q)}`}
            </p>
            <p className={`soft ${classes.keys}`}>{words.keys}</p>
          </div>
        )}
        none={<NothingFound choice={choice} onChoice={setChoice} />}
      >
        {(books) => (
          <div className={classes.results} aria-busy={query.isPlaceholderData || undefined}>
            <BookRows
              books={books}
              columns={columns}
              selection={selection}
              order={choice.order}
              onOrder={(order) => setChoice({ order })}
              onEdit={setEdited}
              onDelete={removeOne}
            />
          </div>
        )}
      </PagedList>
      {isAdding && <AddBookDialog onClose={() => setAdding(false)} />}
      {edited !== null && <EditPanel key={edited.id} book={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

type NothingProps = { choice: Choice; onChoice: (part: Partial<Choice>) => void };

function NothingFound({ choice, onChoice }: NothingProps) {
  const isFiltered = Object.keys(choice.facts).length > 0;
  const { title, text, empty, filtered } = words.none;
  if (!isNarrowed(choice)) return <EmptyState compact title={title} text={empty} />;
  if (!isFiltered) return <EmptyState compact title={title} text={text} />;
  return (
    <EmptyState compact title={title} text={filtered}>
      <Button variant="soft" onClick={() => onChoice({ facts: {} })}>
        {words.choose.clear}
      </Button>
    </EmptyState>
  );
}
