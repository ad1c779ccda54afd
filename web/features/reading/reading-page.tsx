import { IconBook2 } from '@tabler/icons-react';
import type { SingleBook } from '#contract/catalogue.ts';
import { paths } from '#web/app/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { words } from '#web/words/words.ts';
import { useText } from './api.ts';
import { ReadingSkeleton } from './reading-skeleton.tsx';
import { ReadingView } from './reading-view.tsx';
import type { Voice } from './voice.ts';

/** The book without a text yet. */
function NoText({ book }: { book: SingleBook }) {
  return (
    <EmptyState
      main
      icon={<IconBook2 size="1.8rem" stroke={1.6} />}
      title={words.reading.empty.title}
      text={words.reading.empty.text}
    >
      <ButtonLink to={paths.book(book)} variant="soft">
        {words.reading.toBook}
      </ButtonLink>
    </EmptyState>
  );
}

type ReadingPageProps = {
  book: SingleBook;
  /** The book can be heard: its sentences have their times. */
  hasVoice: boolean;
  voice: Voice;
};

/** The reading view of a book, once its text is there. */
export function ReadingPage({ book, hasVoice, voice }: ReadingPageProps) {
  const text = useText(book.id, hasVoice);
  return (
    <Loaded query={text} skeleton={<ReadingSkeleton />}>
      {(sections) =>
        sections.length === 0 ? (
          <NoText book={book} />
        ) : (
          <ReadingView book={book} sections={sections} voice={voice} />
        )
      }
    </Loaded>
  );
}
