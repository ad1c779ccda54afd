import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import { paths } from '#web/app/paths.ts';
import { isNotFound } from '#web/platform/data/call.ts';
import { read } from '#web/platform/data/read.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { generationWords } from '#words/generation.ts';
import { useGeneration } from './api.ts';
import { CallsPanel } from './calls-panel.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { DraftPanel, type HearSectionPart } from './draft-panel.tsx';
import classes from './generation.module.css';
import { OverviewPanel } from './overview-panel.tsx';
import { ProgressStrip } from './progress-strip.tsx';
import { GroundingPanel } from './review/grounding-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { StepsPanel } from './steps-panel.tsx';
import { TakeDownButton, TakenDownPanel } from './taking-down.tsx';
import { useLiveGeneration } from './use-live-generation.ts';

const { screen: words } = generationWords;

type GenerationPageProps = { bookId: number; HearSection: HearSectionPart; pronunciation: ReactNode };

export function GenerationPage({ bookId, HearSection, pronunciation }: GenerationPageProps) {
  const isLive = useLiveGeneration(bookId);
  const query = useGeneration(bookId, isLive);
  const overview = useQuery({
    ...read('GET /api/v1/admin/generation'),
    staleTime: 0,
  }).data?.data;
  if (isNotFound(query.error))
    return <EmptyState main title={words.notFound.title} text={words.notFound.text} />;
  return (
    <Loaded
      query={query}
      skeleton={<SkeletonBlocks heights={['2rem', '6rem', '26rem', '14rem']} radius="l" />}
    >
      {(book) => (
        <>
          <Heading book={book} />
          <div className={classes.panels}>
            <ProgressStrip book={book} isLive={isLive} stopped={overview?.stopped ?? null} />
            {book.decision !== null && <DecisionPanel book={book} decision={book.decision} />}
            <TakenDownPanel book={book} />
            {book.status === 'needs_source' && <SourcesPanel bookId={bookId} />}
            <GroundingPanel book={book} />
            {book.draft !== null && (
              <DraftPanel
                bookId={bookId}
                draft={book.draft}
                canWrite={(overview?.text ?? null) !== null}
                HearSection={HearSection}
              />
            )}
            <StepsPanel book={book} />
            {book.status !== 'needs_source' && <SourcesPanel bookId={bookId} />}
            <VoiceFailure reason={book.voice_failure} />
            {pronunciation}
            <CallsPanel calls={book.calls} />
            {overview !== undefined && <OverviewPanel overview={overview} />}
          </div>
        </>
      )}
    </Loaded>
  );
}

function VoiceFailure({ reason }: { reason: string | null }) {
  if (reason === null) return null;
  return (
    <Panel title={words.voiceFailure.title} lead={words.voiceFailure.lead}>
      <p>{reason}</p>
    </Panel>
  );
}

function Heading({ book }: { book: BookGeneration }) {
  const { book_id: id, title, status } = book;
  return (
    <>
      <PageTitle title={words.title(title)} />
      <PageHeading title={words.title(title)}>
        {status === 'needs_review' && (
          <ButtonLink to={paths.adminReview} variant="soft">
            {words.allToReview}
          </ButtonLink>
        )}
        {status === 'published' && (
          <div className="row gap-3">
            <ButtonLink to={paths.bookCalled({ title, id })} variant="soft">
              {words.open}
            </ButtonLink>
            <TakeDownButton book={book} />
          </div>
        )}
      </PageHeading>
    </>
  );
}
