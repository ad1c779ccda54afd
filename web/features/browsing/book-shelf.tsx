import type { ReactNode } from 'react';
import type { Book, TopicReason } from '#contract/books.ts';
import { Shelf } from '#web/ui/shelf.tsx';
import { BookCard, BookCardSkeleton } from './book-card.tsx';

type BookShelfProps = {
  title: string;
  lead?: string;
  action?: ReactNode;
  /** Undefined while loading: placeholders stand in. */
  books: readonly Book[] | undefined;
  /** Why some of them stand here. */
  topics?: readonly TopicReason[] | undefined;
  eager?: boolean;
  showsPlay?: boolean;
  /** The first one, other than by its card. */
  renderFirst?: ((book: Book) => ReactNode) | undefined;
};

const placeholders = Array.from({ length: 8 }, (_, index) => index);

/** A row of books that scrolls sideways; nothing if there are none. */
export function BookShelf({
  title,
  lead,
  action,
  books,
  topics,
  eager = false,
  showsPlay = false,
  renderFirst,
}: BookShelfProps) {
  if (books?.length === 0) return null;
  return (
    <Shelf title={title} lead={lead} action={action} busy={books === undefined}>
      {books?.map((book, at) => (
        <li key={book.id}>
          {at === 0 && renderFirst ? (
            renderFirst(book)
          ) : (
            <BookCard
              book={book}
              topic={topics?.find(({ book_id: id }) => id === book.id)}
              eager={eager}
              showsPlay={showsPlay}
            />
          )}
        </li>
      )) ??
        placeholders.map((index) => (
          <li key={index}>
            <BookCardSkeleton />
          </li>
        ))}
    </Shelf>
  );
}
