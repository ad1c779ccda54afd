import { lazy, Suspense, useState } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { Details } from '#web/ui/details.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import type { Playback } from '../playback.ts';
import classes from './asking.module.css';

const AskBook = lazy(async () => ({ default: (await import('./ask-book.tsx')).AskBook }));

/** Loaded once it's opened. */
export function AskDetails({ book, playback }: { book: SingleBook; playback: Playback }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <Details
      look="line"
      summary={browsingPagesWords.book.ask}
      className={`surface ${classes.asking}`}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      {isOpened && (
        <Suspense fallback={<Skeleton height="6rem" />}>
          <AskBook book={book} playback={playback} />
        </Suspense>
      )}
    </Details>
  );
}
