import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoveButtons } from '#web/ui/move-buttons.tsx';
import { moved } from '#web/ui/moved.ts';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { booksWords } from '#words/books.ts';
import { catalogueWords } from '#words/catalogue.ts';
import { listChangeWords } from '#words/list-changes.ts';
import { type Collection, type CollectionBook, removeBook, useCollection, useOrderBooks } from './api.ts';

const { collections: words } = catalogueWords;

/** The books of a collection, to reorder or remove. */
export function CollectionBooks({ of: { id, name }, onClose }: { of: Collection; onClose: () => void }) {
  const query = useCollection(id);
  return (
    <Dialog title={words.booksOf(name)} onClose={onClose}>
      <Loaded compact query={query} skeleton={<Skeleton height="14rem" radius="m" />}>
        {({ collection: { books } }) =>
          books.length === 0 ? (
            <EmptyState compact title={words.noBooks.title} text={words.noBooks.text}>
              <ButtonLink to={paths.admin}>{words.noBooks.open}</ButtonLink>
            </EmptyState>
          ) : (
            <Books id={id} books={books} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Books({ id, books }: { id: number; books: readonly CollectionBook[] }) {
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const order = useOrderBooks(id);
  const ids = books.map((book) => book.id);

  function move(place: number, by: number, title: string): void {
    setNews(listChangeWords.movedTo(title, place + by + 1, books.length));
    order(moved(ids, place, place + by));
  }

  function takeOut(place: number, book: CollectionBook): void {
    const next = list.current?.children[place + 1] ?? list.current?.children[place - 1];
    (next ?? list.current?.closest('dialog'))?.querySelector('button')?.focus();
    removeBook(id, book);
  }

  return (
    <>
      <ol ref={list} className={rows.lines}>
        {books.map((book, place) => (
          <li key={book.id} className={rows.line}>
            <span className={rows.words}>
              <span className="strong">{book.title}</span>
              <span className={rows.facts}>{booksWords.by(book.author)}</span>
              {book.status !== 'published' && (
                <span>
                  <StateChip tone={bookTones[book.status]}>{booksWords.statuses[book.status]}</StateChip>
                </span>
              )}
            </span>
            <span className="row gap-1">
              <MoveButtons
                title={book.title}
                place={place}
                of={books.length}
                onMove={(by) => move(place, by, book.title)}
              />
              <IconButton
                label={words.remove(book.title)}
                icon={<IconX size="1.2rem" stroke={1.8} />}
                onClick={() => takeOut(place, book)}
              />
            </span>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}
