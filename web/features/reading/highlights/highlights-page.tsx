import '@fontsource-variable/literata/wght.css';
import { IconHighlight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths } from '#web/app/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { MoreButton } from '#web/ui/more-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readingWords } from '#web/words/reading.ts';
import { ExportButtons } from './export-buttons.tsx';
import { useAllHighlights } from './highlight-calls.ts';
import { HighlightCard } from './highlight-card.tsx';
import classes from './highlights.module.css';

const text = readingWords.highlights;

function Waiting() {
  return (
    <div className="stack" aria-busy="true">
      {['first', 'second', 'third'].map((name) => (
        <Skeleton key={name} height="9rem" radius="l" />
      ))}
    </div>
  );
}

export function HighlightsPage() {
  const { pages, highlights } = useAllHighlights();
  return (
    <Loaded query={pages} skeleton={<Waiting />}>
      {() => {
        if (highlights.length === 0)
          return (
            <EmptyState
              main
              icon={<IconHighlight size="1.8rem" stroke={1.6} />}
              title={text.emptyTitle}
              text={text.empty}
            />
          );
        return (
          <div className="stack">
            <ExportButtons />
            <div className="stack">
              {highlights.map((highlight) => (
                <section key={highlight.id} aria-label={highlight.book.title}>
                  <Link
                    className={classes.book}
                    to={paths.readBook(highlight.book, highlight.first_sentence)}
                  >
                    {highlight.book.title}
                    <span className={`quiet ${classes.author}`}> · {highlight.book.author.name}</span>
                  </Link>
                  <HighlightCard highlight={highlight} />
                </section>
              ))}
            </div>
            <MoreButton query={pages} label={text.more} variant="soft" />
          </div>
        );
      }}
    </Loaded>
  );
}
