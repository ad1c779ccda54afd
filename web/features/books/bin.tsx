import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BinnedBook } from '#contract/books-bin.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import { read } from '#web/platform/data/read.ts';
import { day } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Panel } from '#web/ui/panel.tsx';
import rows from '#web/ui/rows.module.css';
import { StateChip } from '#web/ui/state-chip.tsx';
import { booksWords } from '#words/books.ts';
import classes from './bin.module.css';
import { removeBooks, restoreBooks } from './deletions.ts';

const { bin: words, by, statuses } = booksWords;

export const heading = words;

/** Deleted books, which can be restored. */
export function Bin() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...read('GET /api/v1/admin/bin', { query: { page, per_page: 50 } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel title={words.list}>
      <PagedList
        query={query}
        rowsOf={({ books }) => books}
        page={page}
        onPage={setPage}
        none={<EmptyState compact {...words.none} />}
      >
        {(books) => (
          <>
            <RestoreAll books={books} />
            <ul className={rows.ruled} aria-label={words.list}>
              {books.map((book) => (
                <BinRow key={book.id} book={book} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </Panel>
  );
}

function useBusy(): [boolean, (work: Promise<void>) => void] {
  const [isBusy, setBusy] = useState(false);
  return [
    isBusy,
    (work) => {
      setBusy(true);
      void work.finally(() => setBusy(false));
    },
  ];
}

function RestoreAll({ books }: { books: readonly BinnedBook[] }) {
  const [isBusy, wait] = useBusy();
  return (
    <div className="row">
      <Button
        size="s"
        variant="soft"
        busy={isBusy}
        onClick={() => wait(restoreBooks(books.map(({ id }) => id)))}
      >
        {words.restoreAll(books.length)}
      </Button>
    </div>
  );
}

function BinRow({ book }: { book: BinnedBook }) {
  const [isBusy, wait] = useBusy();
  const { id, title, author, status, deleted_at: deletedAt, removed_at: removedAt } = book;
  return (
    <li className={rows.entry}>
      <Cover of={book} className={classes.cover} sizes="2.3rem" />
      <div className={`stack gap-1 ${classes.book}`}>
        <span className="strong">{title}</span>
        <span className="soft">{by(author.name)}</span>
        <span className="soft">{words.until(day(deletedAt), day(removedAt))}</span>
      </div>
      <StateChip tone={bookTones[status]}>{statuses[status]}</StateChip>
      <Button
        size="s"
        variant="soft"
        busy={isBusy}
        aria-label={words.restoreOf(title)}
        onClick={() => wait(restoreBooks([id]))}
      >
        {words.restore}
      </Button>
      <ConfirmButton
        size="s"
        variant="plain"
        label={words.remove}
        sureLabel={words.removeSure}
        about={title}
        busy={isBusy}
        onConfirm={() => wait(removeBooks([id]))}
      />
    </li>
  );
}
