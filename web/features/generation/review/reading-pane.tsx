import { useQuery } from '@tanstack/react-query';
import type { BookGeneration } from '#contract/generation.ts';
import type { BookToReview } from '#contract/review.ts';
import { paths } from '#web/app/paths.ts';
import { number } from '#web/platform/format/formats.ts';
import { languageName } from '#web/platform/format/locale.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#words/generation.ts';
import { Evidence, type HearSectionPart } from '../draft-panel.tsx';
import { BesideSource } from '../editing/beside-source.tsx';
import { GroundingPanel } from './grounding-panel.tsx';
import { MarkedText } from './marked-text.tsx';
import classes from './review.module.css';
import { quotationsOf } from './review-calls.ts';

const { review: words, draft: draftWords } = generationWords;

type PaneProps = { book: BookToReview; generation: BookGeneration; HearSection: HearSectionPart };

/** All that a decision rests on: what held the book, its draft, its sources. */
export function ReadingPane({ book, generation, HearSection }: PaneProps) {
  const { draft, sources } = generation;
  return (
    <>
      <header className="stack gap-2">
        <h2 tabIndex={-1} className={classes.title}>
          {book.title}
        </h2>
        <div className="row between gap-3">
          <span className="soft">
            {[book.author, languageName(book.language), ...(draft?.categories ?? [])].join(' · ')}
          </span>
          <ButtonLink to={paths.adminGeneration(book.id)} variant="outline" size="s">
            {words.openFully}
          </ButtonLink>
        </div>
      </header>
      <WhatHeldIt generation={generation} />
      <GroundingPanel book={generation} />
      {draft === null ? (
        <p className="soft">{words.noDraft}</p>
      ) : (
        <Draft bookId={book.id} draft={draft} HearSection={HearSection} />
      )}
      <Panel title={generationWords.sources.title}>
        {sources.length === 0 ? (
          <p className="soft">{generationWords.sources.noText}</p>
        ) : (
          <ul className="stack gap-2">
            {sources.map(({ id, title, url, characters }) => (
              <li key={id}>
                {url === null ? (
                  title
                ) : (
                  <a href={url} target="_blank" rel="noreferrer">
                    {title}
                  </a>
                )}{' '}
                <span className="soft">{words.characters(number(characters))}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </>
  );
}

/** Somebody else may have decided while it was read. */
function WhatHeldIt({ generation }: { generation: BookGeneration }) {
  const { decision, status, status_reason: why } = generation;
  if (status !== 'needs_review')
    return (
      <p className="callout" role="status">
        {words.elsewhere(generationWords.statuses[status])}
      </p>
    );
  const reasons = decision?.reasons ?? (why === null ? [] : [why]);
  return (
    <section className="callout" data-tone="warning" aria-label={words.heldBecause}>
      <h3 className={classes.heading}>{words.heldBecause}</h3>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {decision?.can_accept === false && <p>{words.onlyRedo}</p>}
    </section>
  );
}

type DraftProps = {
  bookId: number;
  draft: NonNullable<BookGeneration['draft']>;
  HearSection: HearSectionPart;
};

function Draft({ bookId, draft, HearSection }: DraftProps) {
  const marked = useQuery({ ...quotationsOf(bookId), select: ({ quotations }) => quotations });
  const quotations = marked.data ?? [];
  return (
    <article className={`stack ${classes.draft}`} aria-label={draftWords.title}>
      <div className="stack gap-2">
        {draft.slogan !== '' && <p className={classes.slogan}>{draft.slogan}</p>}
        <p className={classes.text}>{draft.short_description}</p>
        {marked.isError && <p className="soft">{words.quotations.failed}</p>}
      </div>
      {draft.sections.map((section, index) => {
        const { title, body, evidence } = section;
        return (
          <section key={title} className="stack gap-3" aria-label={title}>
            <div className="row gap-3">
              <h3 className={classes.heading}>
                {index + 1}. {title}
              </h3>
              <HearSection bookId={bookId} number={index + 1} title={title} body={body} />
            </div>
            <MarkedText body={body} quotations={quotations.filter(({ section }) => section === index)} />
            <Evidence words={evidence} />
            <BesideSource bookId={bookId} number={index + 1} section={section} editable={draft.editable} />
          </section>
        );
      })}
    </article>
  );
}
