import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { Book } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { CoverImage } from '#web/ui/cover-image.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoveButtons } from '#web/ui/move-buttons.tsx';
import { moved } from '#web/ui/moved.ts';
import rows from '#web/ui/rows.module.css';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { historyWords } from '#words/history.ts';
import { listChangeWords } from '#words/list-changes.ts';
import { listeningWords } from '#words/listening.ts';
import classes from '../bar/player-sheet.module.css';
import { changeQueue, useQueue } from './queue-calls.ts';

const text = listeningWords.queue;

type RowProps = { book: Book; place: number; of: number; onMove: (by: number) => void; onRemove: () => void };

function Row({ book, place, of, onMove, onRemove }: RowProps) {
  const { title, thumbnail, author } = book;
  return (
    <li className={classes.queued}>
      <CoverImage className={rows.picture} address={thumbnail} width={40} height={60} lazy />
      <span className={classes.names}>
        <Link to={paths.book(book)} className={`clip ${classes.name}`}>
          {title}
        </Link>
        <span className="soft clip">{author.name}</span>
      </span>
      <span className={classes.acts}>
        <MoveButtons title={title} place={place} of={of} onMove={onMove} />
        <IconButton
          label={text.remove(title)}
          icon={<IconX size="1.2rem" stroke={1.8} />}
          onClick={onRemove}
        />
      </span>
    </li>
  );
}

function Books({ books }: { books: readonly Book[] }) {
  const [news, setNews] = useState('');

  function move(from: number, to: number, title: string): void {
    setNews(listChangeWords.movedTo(title, to + 1, books.length));
    changeQueue({ act: 'sort', ids: moved(books, from, to).map(({ id }) => id) });
  }

  function remove(book: Book): void {
    setNews(text.removed(book.title));
    changeQueue({ act: 'remove', bookId: book.id });
  }

  return (
    <>
      <ol className={classes.list}>
        {books.map((book, index) => (
          <Row
            key={book.id}
            book={book}
            place={index}
            of={books.length}
            onMove={(by) => move(index, index + by, book.title)}
            onRemove={() => remove(book)}
          />
        ))}
      </ol>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

function Empty() {
  return (
    <div className="row between">
      <p className="soft">{text.empty}</p>
      <ButtonLink size="s" variant="soft" to={paths.home}>
        {historyWords.toHome}
      </ButtonLink>
    </div>
  );
}

export function QueueList() {
  const queue = useQueue();
  return (
    <section aria-label={text.title}>
      <h3 className={`soft ${classes.heading}`}>{text.title}</h3>
      <Loaded compact query={queue} skeleton={<Skeleton height="4.5rem" />}>
        {({ books }) => (books.length > 0 ? <Books books={books} /> : <Empty />)}
      </Loaded>
    </section>
  );
}
