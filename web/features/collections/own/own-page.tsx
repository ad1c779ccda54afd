import { IconFolder, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { BookPlay } from '#web/pieces/book-play.tsx';
import { Link, useNavigate } from '#web/platform/page/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { MoveButtons } from '#web/ui/move-buttons.tsx';
import { moved } from '#web/ui/moved.ts';
import rows from '#web/ui/rows.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { collectionWords } from '#words/collections.ts';
import { listChangeWords } from '#words/list-changes.ts';
import classes from './own.module.css';
import { changeOwn, deleteOwn } from './own-calls.ts';
import { OwnForm } from './own-form.tsx';
import type { Own } from './own-rules.ts';

const text = collectionWords.own;

type RowProps = {
  book: Book;
  place: number;
  of: number;
  onMove: (by: number) => void;
  onRemove: () => void;
};

function Row({ book, place, of, onMove, onRemove }: RowProps) {
  return (
    <li className={`${rows.card} ${classes.row}`}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={60} height={90} lazy />
      <span className={rows.words}>
        <Link to={paths.book(book)} lang={book.language} className={rows.title}>
          {book.title}
        </Link>
        <span className={rows.facts}>{book.author.name}</span>
      </span>
      <span className={`row gap-1 ${classes.acts}`}>
        <BookPlay book={book} />
        <MoveButtons title={book.title} place={place} of={of} onMove={onMove} />
        <IconButton
          label={text.remove(book.title)}
          icon={<IconX size="1.2rem" stroke={1.8} />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

function Books({ own: { collection, books } }: { own: Own }) {
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const { id } = collection;

  function move(from: number, by: number, title: string): void {
    setNews(listChangeWords.movedTo(title, from + by + 1, books.length));
    changeOwn({ act: 'sort', id, ids: moved(books, from, from + by).map((book) => book.id) });
  }

  function remove(place: number, book: Book): void {
    const next = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    (next?.querySelector<HTMLElement>('a') ?? document.querySelector<HTMLElement>('main'))?.focus();
    setNews(text.removed(book.title));
    changeOwn({ act: 'remove', id, bookId: book.id });
  }

  return (
    <>
      <ol ref={list} className={rows.cards}>
        {books.map((book, place) => (
          <Row
            key={book.id}
            book={book}
            place={place}
            of={books.length}
            onMove={(by) => move(place, by, book.title)}
            onRemove={() => remove(place, book)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

type OwnPageProps = {
  own: Own;
  /** Plays its books. */
  play: ReactNode;
};

export function OwnPage({ own, play }: OwnPageProps) {
  const { collection, books } = own;
  const [isEdited, setEdited] = useState(false);
  const navigate = useNavigate();
  const { id, name } = collection;
  return (
    <div className="stack">
      <div className="row gap-2">
        {play}
        <Button variant="outline" icon={<IconPencil size="1.1rem" />} onClick={() => setEdited(true)}>
          {text.edit}
        </Button>
        <Button
          variant="outline"
          icon={<IconTrash size="1.1rem" />}
          aria-label={text.deleteIt(name)}
          onClick={() => {
            deleteOwn(own);
            navigate(paths.collections, { replace: true });
          }}
        >
          {text.delete}
        </Button>
      </div>
      {books.length > 0 ? (
        <Books own={own} />
      ) : (
        <EmptyState
          compact
          icon={<IconFolder size="1.8rem" stroke={1.6} />}
          title={text.emptyTitle}
          text={text.emptyText}
        >
          <ButtonLink to={paths.home} variant="soft">
            {text.toHome}
          </ButtonLink>
        </EmptyState>
      )}
      {isEdited && (
        <OwnForm
          title={text.editTitle}
          start={collection}
          submit={text.save}
          onWords={(words) => changeOwn({ act: 'change', id, ...words })}
          onClose={() => setEdited(false)}
        />
      )}
    </div>
  );
}
