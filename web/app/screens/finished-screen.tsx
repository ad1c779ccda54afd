import { IconPlayerPlayFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Book, SingleBook } from '#contract/books.ts';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { KeyIdeas } from '#web/features/browsing/book-page/key-ideas.tsx';
import { ShareBookButton } from '#web/features/browsing/book-page/share-button.tsx';
import { BookShelf } from '#web/features/browsing/book-shelf.tsx';
import { AddToCollectionButton } from '#web/features/collections/own/add-button.tsx';
import { AutoNextSetting } from '#web/features/listening/auto-next-setting.tsx';
import { player } from '#web/features/listening/player/player.ts';
import { changeQueue, useQueue } from '#web/features/listening/queue/queue-calls.ts';
import { BookHighlights } from '#web/features/reading/highlights/book-highlights.tsx';
import { isNotFound } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { read } from '#web/platform/data/read.ts';
import { useNavigate, useParams } from '#web/platform/page/routing.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { BookNotHere } from '../book-not-here.tsx';
import { idFrom, paths } from '../paths.ts';
import classes from './finished-screen.module.css';
import { useBookPlayer } from './use-book-player.ts';

const { finished: words } = browsingPagesWords;

const nextBooksOf = (id: number) => read('GET /api/v1/books/:id/next', { params: { id } });

export const prepare = async ({ id }: { id: number | null }): Promise<unknown> =>
  id !== null && Promise.allSettled([queryClient.query(bookOf(id)), queryClient.query(nextBooksOf(id))]);

/** What waits in the queue first, then what goes with this book. Null until it's known. */
function useWhatIsNext({ id }: SingleBook) {
  const queue = useQueue().data?.books.filter((queued) => queued.id !== id);
  const beside = useQuery(nextBooksOf(id)).data?.books;
  if (queue === undefined || beside === undefined) return null;
  const queued = new Set(queue.map((book) => book.id));
  return { isQueued: queue.length > 0, books: [...queue, ...beside.filter((book) => !queued.has(book.id))] };
}

function PlayNext({ book, isQueued }: { book: Book; isQueued: boolean }) {
  const navigate = useNavigate();

  function playIt(): void {
    player.open(book, { autoplay: true });
    if (isQueued) changeQueue({ act: 'remove', bookId: book.id });
    navigate(paths.book(book));
  }

  return (
    <Button size="l" icon={<IconPlayerPlayFilled size="1.2rem" aria-hidden="true" />} onClick={playIt}>
      <span lang={book.language}>{words.play(book.title)}</span>
    </Button>
  );
}

function Finished({ book }: { book: SingleBook }) {
  const playback = useBookPlayer(book);
  const next = useWhatIsNext(book);
  const first = next?.books[0];
  return (
    <div className="stack gap-6">
      <header className={classes.head}>
        <Cover of={book} eager sizes="8rem" />
        <div className="stack gap-3">
          <PageHeading title={words.title(book.title)} lead={book.slogan} />
          <div className={`row gap-3 ${classes.acts}`}>
            {next && first && <PlayNext book={first} isQueued={next.isQueued} />}
            <AddToCollectionButton book={book} />
            <ShareBookButton book={book} />
            <ButtonLink to={paths.book(book)} variant="plain">
              {words.toBook}
            </ButtonLink>
          </div>
        </div>
      </header>
      <KeyIdeas book={book} playback={playback} renderEvidence={() => null} />
      <BookHighlights bookId={book.id} />
      <BookShelf title={words.next} books={next?.books} />
      <AutoNextSetting />
    </div>
  );
}

export function FinishedScreen() {
  const id = idFrom(useParams().id);
  const book = useBook(id);
  if (id === null || isNotFound(book.error)) return <BookNotHere error={book.error} />;
  return (
    <Loaded main query={book} skeleton={<SkeletonBlocks heights={['12rem', '16rem', '20rem']} radius="l" />}>
      {({ data }) => <Finished key={id} book={data} />}
    </Loaded>
  );
}
