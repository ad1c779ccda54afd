import { IconBook2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { SingleBook } from '#contract/books.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { readingWords } from '#words/reading.ts';
import { textOf, useText } from './api.ts';
import { type ReadOn, readOnPlace } from './place/place-rules.ts';
import { useReadingPlace } from './place/reading-places.ts';
import { ReadingSkeleton } from './reading-skeleton.tsx';
import { ReadingView } from './reading-view.tsx';
import { ReportButton } from './reports/report-button.tsx';
import type { Voice } from './voice.ts';

function NoText({ book }: { book: SingleBook }) {
  return (
    <EmptyState
      main
      icon={<IconBook2 size="1.8rem" stroke={1.6} />}
      title={readingWords.empty.title}
      text={readingWords.empty.text}
    >
      <ButtonLink to={paths.book(book)} variant="soft">
        {readingWords.toBook}
      </ButtonLink>
    </EmptyState>
  );
}

type ReadingPageProps = {
  book: SingleBook;
  /** The book can be heard: its sentences have their times. */
  hasVoice: boolean;
  voice: Voice;
  /** What's below the first view. */
  isRestDrawn: boolean;
};

export function ReadingPage({ book, hasVoice, voice, isRestDrawn }: ReadingPageProps) {
  const text = useText(textOf(book.id), hasVoice);
  const place = useReadingPlace(book.id);
  const [readOn, setReadOn] = useState<ReadOn | null | undefined>();
  // Decided once: what is read from now on is no earlier visit, and a later offer would move the text.
  if (readOn === undefined && text.data !== undefined && !place.isPending)
    setReadOn(readOnPlace(text.data, place.saved));
  const { error, refetch, isFetching } = text;
  const data = place.isPending && error === null ? undefined : text.data;
  return (
    <Loaded query={{ data, error, refetch, isFetching }} skeleton={<ReadingSkeleton />}>
      {(sections) =>
        sections.length === 0 ? (
          <NoText book={book} />
        ) : (
          <ReadingView
            book={book}
            sections={sections}
            voice={voice}
            readOn={readOn ?? null}
            isRestDrawn={isRestDrawn}
            foot={<ReportButton bookId={book.id} />}
          />
        )
      }
    </Loaded>
  );
}
