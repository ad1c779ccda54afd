import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Evidence } from '#contract/reading.ts';
import { read } from '#web/platform/data/read.ts';
import { Details } from '#web/ui/details.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { readingWords } from '#words/reading.ts';
import classes from './key-idea-evidence.module.css';

const { evidence: words } = readingWords;

const FRESH_MS = 10 * 60_000;

const useEvidence = (bookId: number, isWanted: boolean) =>
  useQuery({
    ...read('GET /api/v1/books/:id/evidence', { params: { id: bookId } }),
    enabled: isWanted,
    staleTime: FRESH_MS,
  });

const skeleton = (
  <div role="status" aria-busy="true" aria-label={words.loading} className={`stack gap-2 ${classes.words}`}>
    <Skeleton width="95%" />
    <Skeleton width="70%" />
    <Skeleton width="40%" height="0.9em" />
  </div>
);

/** `index` from 0. */
export function KeyIdeaEvidence({ bookId, index }: { bookId: number; index: number }) {
  const [isOpen, setOpen] = useState(false);
  const evidence = useEvidence(bookId, isOpen);
  return (
    <Details
      summary={words.show}
      className={classes.evidence}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      {isOpen && (
        <Loaded query={evidence} skeleton={skeleton}>
          {({ data }) => <Words evidence={data.find(({ key_idea: of }) => of === index)} />}
        </Loaded>
      )}
    </Details>
  );
}

function Words({ evidence }: { evidence: Evidence | undefined }) {
  if (evidence === undefined) return <p className={`stack gap-2 ${classes.words}`}>{words.gone}</p>;
  const { quotation, source, chapter } = evidence;
  const from = words.from(source.title, chapter);
  return (
    <figure className={`stack gap-2 ${classes.words}`}>
      <blockquote dir="auto" className={classes.quotation}>
        {quotation}
      </blockquote>
      <figcaption dir="auto" className="soft">
        {source.url === null ? (
          from
        ) : (
          <a href={source.url} target="_blank" rel="noopener noreferrer">
            {from}
          </a>
        )}
      </figcaption>
    </figure>
  );
}
