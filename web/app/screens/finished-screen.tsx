import type { Book, SingleBook } from '#contract/books.ts';
import { bookOf, useBook } from '#web/features/browsing/api.ts';
import { KeyIdeas } from '#web/features/browsing/book-page/key-ideas.tsx';
import { ShareBookButton } from '#web/features/browsing/book-page/share-button.tsx';
import { BookShelf } from '#web/features/browsing/book-shelf.tsx';
import { AddToCollectionButton } from '#web/features/collections/own/add-button.tsx';
import { AutoNextSetting } from '#web/features/listening/auto-next-setting.tsx';
import { useQueue } from '#web/features/listening/queue/queue-calls.ts';
import { BookHighlights } from '#web/features/reading/highlights/book-highlights.tsx';
import { isNotFound } from '#web/platform/data/call.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { useParams } from '#web/platform/page/routing.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { BookNotHere } from '../book-not-here.tsx';
import { idFrom, paths } from '../paths.ts';
import classes from './finished-screen.module.css';
import { useBookPlayer } from './use-book-player.ts';

const { finished: words } = browsingPagesWords;

export const prepare = async ({ id }: { id: number | null }): Promise<unknown> =>
  id !== null && Promise.allSettled([queryClient.query(bookOf(id))]);

/** What waits in the queue first, then what is like this book. */
function useWhatIsNext(book: SingleBook): readonly Book[] {
  const queue = useQueue().data?.books ?? [];
  const queued = new Set([book.id, ...queue.map(({ id }) => id)]);
  return [...queue.filter(({ id }) => id !== book.id), ...book.similar.filter(({ id }) => !queued.has(id))];
}

function Finished({ book }: { book: SingleBook }) {
  const playback = useBookPlayer(book);
  const next = useWhatIsNext(book);
  return (
    <div className="stack gap-6">
      <header className={classes.head}>
        <Cover of={book} eager sizes="8rem" />
        <div className="stack gap-3">
          <PageHeading title={words.title(book.title)} lead={book.slogan} />
          <div className="row gap-3">
            <ButtonLink to={paths.book(book)} variant="outline" size="l">
              {words.toBook}
            </ButtonLink>
            <AddToCollectionButton book={book} />
            <ShareBookButton book={book} />
          </div>
        </div>
      </header>
      <BookShelf title={words.next} books={next} eager />
      <AutoNextSetting />
      <KeyIdeas book={book} playback={playback} renderEvidence={() => null} />
      <BookHighlights bookId={book.id} />
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
