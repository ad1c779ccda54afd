import { IconPencil, IconRoute, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import type { BookColumn } from '#contract/book-table.ts';
import type { AdminBook, AdminBookOrder, TableBook } from '#contract/books-admin.ts';
import { paths } from '#web/app/paths.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import { day } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useForward } from '#web/ui/use-forward.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { booksWords as words } from '#words/books.ts';
import classes from './book-table.module.css';
import { deletions } from './deletions.ts';
import { factOf } from './fact-cell.tsx';
import { useRowKeys } from './use-row-keys.ts';

const icon = { size: '1.2rem', stroke: 1.7, 'aria-hidden': true } as const;

export type Selection = {
  ids: ReadonlySet<number>;
  /** Every book that matches, on all pages. */
  isAll: boolean;
  set: (books: readonly Pick<AdminBook, 'id' | 'title'>[], isSelected: boolean) => void;
};

/** The same functions in every rendering: a row is drawn again only when it changes. */
type Acts = { onEdit: (book: AdminBook) => void; onDelete: (book: AdminBook) => void };

type Props = Acts & {
  books: readonly TableBook[];
  columns: readonly BookColumn[];
  selection: Selection;
  order: AdminBookOrder;
  onOrder: (order: AdminBookOrder) => void;
};

const isSelected = ({ ids, isAll }: Selection, id: number): boolean => isAll || ids.has(id);

export function BookRows({ books, columns, selection, order, onOrder, ...acts }: Props) {
  const pending = useStore(deletions, ({ ids }) => ids);
  const free = books.filter(({ id }) => !pending.has(id));
  const bookOf = (id: number) => free.filter((book) => book.id === id);
  const body = useRowKeys({
    onSelect: (id) => selection.set(bookOf(id), !isSelected(selection, id)),
    onOpen: (id) => bookOf(id).forEach(acts.onEdit),
  });
  const areAll = free.length > 0 && free.every(({ id }) => isSelected(selection, id));
  return (
    <table className={classes.table} aria-label={words.table}>
      <thead>
        <tr>
          <th scope="col" className={classes.check}>
            <label className={classes.box}>
              <input
                type="checkbox"
                aria-label={words.selectPage}
                checked={areAll}
                onChange={() => selection.set(free, !areAll)}
              />
              <span className={classes.allOnPage}>{words.selectPage}</span>
            </label>
          </th>
          <SortHead name={words.columns.book} up="title" down="title_desc" order={order} onOrder={onOrder} />
          <th scope="col">{words.columns.status}</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {words.columns[name]}
            </th>
          ))}
          <SortHead name={words.columns.added} up="oldest" down="newest" order={order} onOrder={onOrder} />
          <th scope="col">
            <VisuallyHidden>{words.columns.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {books.map((book) => (
          <BookRow
            key={book.id}
            book={book}
            columns={columns}
            isSelected={isSelected(selection, book.id)}
            isPending={pending.has(book.id)}
            onSelect={selection.set}
            {...acts}
          />
        ))}
      </tbody>
    </table>
  );
}

function SortHead(props: {
  name: string;
  up: AdminBookOrder;
  down: AdminBookOrder;
  order: AdminBookOrder;
  onOrder: (order: AdminBookOrder) => void;
}) {
  const { name, up, down, order, onOrder } = props;
  const sorts = { [up]: 'ascending', [down]: 'descending' } as const;
  const sort = (sorts as Partial<Record<AdminBookOrder, 'ascending' | 'descending'>>)[order];
  return (
    <th scope="col" aria-sort={sort ?? 'none'}>
      <button type="button" className={classes.sort} onClick={() => onOrder(order === up ? down : up)}>
        {name}
        {sort !== undefined && <span aria-hidden="true">{sort === 'ascending' ? '↑' : '↓'}</span>}
      </button>
    </th>
  );
}

type RowProps = Acts & {
  book: TableBook;
  columns: readonly BookColumn[];
  isSelected: boolean;
  isPending: boolean;
  onSelect: Selection['set'];
};

const BookRow = memo(function BookRow(props: RowProps) {
  const { book, columns, isSelected, isPending, onSelect, ...acts } = props;
  return (
    <tr
      tabIndex={-1}
      data-book={book.id}
      data-pending={isPending || undefined}
      data-selected={isSelected || undefined}
    >
      <td className={classes.check}>
        <label className={classes.box}>
          <input
            type="checkbox"
            aria-label={words.select(book.title)}
            checked={isSelected}
            disabled={isPending}
            onChange={(event) => onSelect([book], event.currentTarget.checked)}
          />
        </label>
      </td>
      <td className={classes.head}>
        <span className={classes.book}>
          <Cover of={book} className={classes.cover} sizes="2.3rem" />
          <span className="stack gap-1">
            <TitleOf book={book} />
            <span className="soft">{words.by(book.author.name)}</span>
          </span>
        </span>
      </td>
      <td className={classes.standing}>
        <Standing book={book} isPending={isPending} />
      </td>
      {columns.map((name) => (
        <td key={name} className={`soft ${classes.fact}`} data-label={words.columns[name]}>
          {factOf[name](book)}
        </td>
      ))}
      <td className={`soft ${classes.day}`}>{day(book.created_at)}</td>
      <td className={classes.ends}>{!isPending && <RowActs book={book} {...acts} />}</td>
    </tr>
  );
});

function TitleOf({ book }: { book: AdminBook }) {
  if (book.status !== 'published') return <span className={`strong ${classes.title}`}>{book.title}</span>;
  return (
    <Link to={paths.book(book)} className={`strong ${classes.title}`}>
      {book.title}
    </Link>
  );
}

function Standing({ book, isPending }: { book: AdminBook; isPending: boolean }) {
  const { status, status_reason: reason, title } = book;
  const progress = useForward(book.progress, `${book.id} ${status}`);
  if (isPending) return <StateChip tone="danger">{words.goes}</StateChip>;
  return (
    <>
      <StateChip tone={bookTones[status]}>{words.statuses[status]}</StateChip>
      {status === 'generating' && (
        <span className={`row ${classes.progress}`}>
          <Progress aria-label={words.progressOf(title)} value={progress} />
          <span className="soft">{words.percent(progress)}</span>
        </span>
      )}
      {reason !== null && <span className={`soft ${classes.reason}`}>{reason}</span>}
    </>
  );
}

function RowActs({ book, onEdit, onDelete }: { book: AdminBook } & Acts) {
  return (
    <span className={classes.acts}>
      <IconButton
        label={words.editOf(book.title)}
        icon={<IconPencil {...icon} />}
        onClick={() => onEdit(book)}
      />
      <Link
        to={paths.adminGeneration(book.id)}
        className={classes.actLink}
        aria-label={words.makingOf(book.title)}
        title={words.makingOf(book.title)}
      >
        <IconRoute {...icon} />
      </Link>
      <IconButton
        label={words.deleteOf(book.title)}
        icon={<IconTrash {...icon} />}
        onClick={() => onDelete(book)}
      />
    </span>
  );
}
