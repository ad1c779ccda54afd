import { IconArrowLeft, IconCircleCheck } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import type { BookToReview } from '#contract/review.ts';
import { paths } from '#web/app/paths.ts';
import { ReasonDialog } from '#web/pieces/reason-dialog.tsx';
import { sendHeld } from '#web/platform/data/undoable.ts';
import { ago } from '#web/platform/format/formats.ts';
import { Link } from '#web/platform/page/routing.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonBlocks } from '#web/ui/skeleton-blocks.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { generationWords } from '#words/generation.ts';
import { useGeneration } from '../api.ts';
import type { HearSectionPart } from '../draft-panel.tsx';
import { DecideBar } from './decide-bar.tsx';
import { ReadingPane } from './reading-pane.tsx';
import classes from './review.module.css';
import { decisions, useReviewList } from './review-calls.ts';
import { useDeciding } from './use-deciding.ts';
import { type Review, useReview } from './use-review.ts';

const { review: words, decision: deciding, steps } = generationWords;

/** The books that wait for a decision, and beside them the one that is open; on a phone one after the other. */
export function ReviewPage({ HearSection }: { HearSection: HearSectionPart }) {
  const query = useReviewList();
  const review = useReview(query);
  // What comes next must not find these books undecided.
  useEffect(() => () => sendHeld(decisions), []);
  return (
    <Loaded query={query} skeleton={<SkeletonBlocks heights={['3rem', '26rem']} radius="l" />}>
      {() =>
        review.books.length === 0 && !query.hasNextPage ? (
          <EmptyState
            icon={<IconCircleCheck size="1.8rem" stroke={1.6} />}
            title={words.none.title}
            text={words.none.text}
          >
            <ButtonLink to={paths.admin}>{words.none.back}</ButtonLink>
          </EmptyState>
        ) : (
          <div className={classes.desk} data-open={review.book !== null}>
            <div className={classes.aside}>
              <div className={classes.left}>
                <p className="strong">{words.left(review.left)}</p>
                <p className={`soft ${classes.keys}`}>{words.keys}</p>
                <Link to={paths.adminBooks('review')} className={classes.many}>
                  {words.many}
                </Link>
              </div>
              <BooksToReview books={review.books} openId={review.book?.id ?? null} />
            </div>
            {review.book !== null && (
              <OpenBook key={review.book.id} book={review.book} review={review} HearSection={HearSection} />
            )}
          </div>
        )
      }
    </Loaded>
  );
}

/**
 * A book that was turned to is read from its top. Where the button or the line that had the focus is gone, its title
 * takes it, so that the keyboard and a screen reader go on from there.
 */
function useArrival(): RefObject<HTMLElement | null> {
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = pane.current;
    if (element === null) return;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
    if (document.activeElement === document.body)
      element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  }, []);
  return pane;
}

type OpenBookProps = { book: BookToReview; review: Review; HearSection: HearSectionPart };

function OpenBook({ book, review, HearSection }: OpenBookProps) {
  const query = useGeneration(book.id, false);
  const pane = useArrival();
  const { acts, rejecting, ...can } = useDeciding(book, query.data, review);
  return (
    <section ref={pane} className={classes.pane} aria-label={words.reading(book.title)}>
      <VisuallyHidden as="p" role="status">
        {words.opened(book.title, review.left)}
      </VisuallyHidden>
      <ButtonLink
        to={paths.adminReview}
        replace
        variant="plain"
        size="s"
        className={classes.back}
        icon={<IconArrowLeft size="1.1rem" aria-hidden />}
      >
        {words.back}
      </ButtonLink>
      <div className={`stack ${classes.reading}`}>
        <Loaded query={query} skeleton={<SkeletonBlocks heights={['3rem', '6rem', '20rem']} radius="l" />}>
          {(data) => <ReadingPane book={book} generation={data} HearSection={HearSection} />}
        </Loaded>
      </div>
      <DecideBar acts={acts} {...can} review={review} />
      {rejecting !== null && (
        <ReasonDialog
          title={deciding.rejectTitle(book.title)}
          label={deciding.rejectReason}
          hint={words.rejectHint}
          presets={words.presets}
          submit={deciding.reject}
          danger
          {...rejecting}
        />
      )}
    </section>
  );
}

type ReviewListProps = { books: readonly BookToReview[]; openId: number | null };

function BooksToReview({ books, openId }: ReviewListProps) {
  return (
    <ol className={classes.list} aria-label={words.list}>
      {books.map((book) => (
        <Row key={book.id} book={book} isOpen={book.id === openId} />
      ))}
    </ol>
  );
}

function Row({ book, isOpen }: { book: BookToReview; isOpen: boolean }) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const stoppedAt = book.step === null ? words.takenDown : steps.names[book.step];
  return (
    <li ref={row}>
      <Link
        to={`${paths.adminReview}?book=${book.id}`}
        className={classes.row}
        aria-current={isOpen || undefined}
      >
        <span className="strong">{book.title}</span>
        <span className="soft">{book.author}</span>
        <span className="soft">{words.since(stoppedAt, ago(book.since))}</span>
      </Link>
    </li>
  );
}
