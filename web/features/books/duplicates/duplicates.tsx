import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#web/app/paths.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import { read } from '#web/platform/data/read.ts';
import { day } from '#web/platform/format/formats.ts';
import { minutes } from '#web/platform/format/minutes.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { booksWords } from '#words/books.ts';
import { catalogueWords } from '#words/catalogue.ts';
import { type Duplicate, limit, type Pair, useTellApart } from './api.ts';
import classes from './duplicates.module.css';
import { MergeDialog } from './merge-dialog.tsx';

const { duplicates: words } = catalogueWords;
const A_PAGE = 20;

export const heading = words;

/** Books that are probably the same, two and two. */
export function Duplicates() {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...read('GET /api/v1/admin/duplicates', { query: { page, per_page: A_PAGE } }, limit),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList
      query={query}
      rowsOf={({ pairs }) => pairs}
      page={page}
      onPage={setPage}
      skeleton={<Skeleton height="22rem" radius="m" />}
      renderHead={({ total }) =>
        total > 0 && (
          <p className="soft figures" role="status">
            {words.pairs(total)}
          </p>
        )
      }
      none={<EmptyState compact {...words.none} />}
    >
      {(pairs) => (
        <ul className={`stack ${classes.pairs}`}>
          {pairs.map((pair) => (
            <PairCard key={pair.books.map(({ id }) => id).join('-')} pair={pair} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function PairCard({ pair }: { pair: Pair }) {
  const [kept, setKept] = useState<Duplicate | null>(null);
  const tell = useTellApart(pair);
  const [one, other] = pair.books;
  return (
    <li className={`surface ${classes.pair}`} aria-label={words.pair(one.title, other.title)}>
      <div className="row between">
        <span className="strong">{words.likeness[pair.likeness]}</span>
        <Button
          size="s"
          variant="plain"
          busy={tell.isPending}
          aria-label={words.differentOf(one.title, other.title)}
          onClick={() => tell.mutate({ body: { ids: [one.id, other.id], apart: true } })}
        >
          {words.different}
        </Button>
      </div>
      <div className={classes.sides}>
        {pair.books.map((book) => (
          <Side key={book.id} book={book} onKeep={() => setKept(book)} />
        ))}
      </div>
      {kept !== null && (
        <MergeDialog keep={kept} gone={kept === one ? other : one} onClose={() => setKept(null)} />
      )}
    </li>
  );
}

function Side({ book, onKeep }: { book: Duplicate; onKeep: () => void }) {
  const { id, title, status } = book;
  return (
    <section className={classes.side} aria-label={title}>
      <Cover of={book} className={classes.cover} sizes="5rem" />
      <div className={`stack gap-2 ${classes.facts}`}>
        <h3 className={classes.title}>{title}</h3>
        <dl className={classes.list}>
          {factsOf(book).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>{words.status}</dt>
            <dd>
              <StateChip tone={bookTones[status]}>{booksWords.statuses[status]}</StateChip>
            </dd>
          </div>
        </dl>
        <div className="row">
          <Button size="s" variant="soft" aria-label={words.keepOf(title, id)} onClick={onKeep}>
            {words.keep}
          </Button>
          {status === 'published' && (
            <ButtonLink
              size="s"
              variant="plain"
              to={paths.book(book)}
              aria-label={`${words.open}: ${title}, ${id}`}
            >
              {words.open}
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

const factsOf = ({ author, duration, reading_minutes, listens, created_at }: Duplicate) =>
  [
    [words.author, author.name],
    [words.length, words.lengthOf(reading_minutes)],
    [words.audio, duration === null ? words.noAudio : words.minutes(minutes(duration))],
    [words.listens, listens === 0 ? words.never : words.listensOf(listens)],
    [words.added, day(created_at)],
  ] as const;
