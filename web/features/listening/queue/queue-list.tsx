import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { listeningWords } from '#web/words/listening.ts';
import classes from '../bar/player-sheet.module.css';
import { useChangeQueue, useQueue } from './queue-calls.ts';
import { moved } from './queue-rules.ts';

const text = listeningWords.queue;

type Act = { label: string; Icon: typeof IconX; run: () => void; isOff?: boolean };

function Row({ book, acts }: { book: Book; acts: readonly Act[] }) {
  return (
    <li className={classes.queued}>
      <CoverImage className={rows.picture} address={book.thumbnail} width={40} height={60} lazy />
      <span className={classes.names}>
        <Link to={paths.book(book)} className={`clip ${classes.name}`}>
          {book.title}
        </Link>
        <span className="soft clip">{book.author.name}</span>
      </span>
      <span className={classes.acts}>
        {acts.map(({ label, Icon, run, isOff = false }) => (
          <IconButton
            key={label}
            label={label}
            // Kept in the tab order: a button that vanishes under the finger would lose the place.
            aria-disabled={isOff || undefined}
            icon={<Icon size="1.2rem" stroke={1.8} />}
            onClick={() => {
              if (!isOff) run();
            }}
          />
        ))}
      </span>
    </li>
  );
}

function Books({ books }: { books: readonly Book[] }) {
  const change = useChangeQueue();
  const [news, setNews] = useState('');

  function move(from: number, to: number): void {
    const title = books[from]?.title ?? '';
    setNews(text.movedTo(title, to + 1, books.length));
    change.mutate({ act: 'sort', books: moved(books, from, to) });
  }

  return (
    <>
      <ol className={classes.list}>
        {books.map((book, index) => (
          <Row
            key={book.id}
            book={book}
            acts={[
              {
                label: text.up(book.title),
                Icon: IconChevronUp,
                isOff: index === 0,
                run: () => move(index, index - 1),
              },
              {
                label: text.down(book.title),
                Icon: IconChevronDown,
                isOff: index === books.length - 1,
                run: () => move(index, index + 1),
              },
              {
                label: text.remove(book.title),
                Icon: IconX,
                run: () => {
                  setNews(text.removed(book.title));
                  change.mutate({ act: 'remove', book });
                },
              },
            ]}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

/** What plays next: books in an order that the listener sets. */
export function QueueList() {
  const queue = useQueue();
  return (
    <section aria-label={text.title}>
      <h3 className={`soft ${classes.heading}`}>{text.title}</h3>
      <Loaded compact query={queue} skeleton={<Skeleton height="4.5rem" />}>
        {({ books }) => (books.length > 0 ? <Books books={books} /> : <p className="soft">{text.empty}</p>)}
      </Loaded>
    </section>
  );
}
