import type { BookGeneration } from '#contract/generation.ts';
import { bookTones } from '#web/pieces/book-tones.ts';
import { money, spokenTime } from '#web/platform/format/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useForward } from '#web/ui/use-forward.ts';
import { generationWords } from '#words/generation.ts';
import { useChange } from './api.ts';
import classes from './generation.module.css';

const { progress: words, statuses, steps } = generationWords;

export function ProgressStrip(props: { book: BookGeneration; isLive: boolean; stopped: string | null }) {
  const { book, isLive, stopped } = props;
  // What all books wait for is told once, with what the provider says.
  const reason = stopped?.includes(book.status_reason ?? '') ? null : book.status_reason;
  const percent = Math.round(100 * useForward(book.progress, `${book.book_id} ${book.status}`));
  return (
    <section className="stack gap-3" aria-label={words.label}>
      <div className="row">
        <StateChip tone={bookTones[book.status]}>{statuses[book.status]}</StateChip>
        <span className="soft">{nowOf(book)}</span>
        <span className={classes.space} />
        <span className="soft">{words.cost(money(book.cost))}</span>
      </div>
      <Progress value={percent} max={100} aria-label={words.label} />
      <div className="row">
        <span className="soft">{words.percent(percent)}</span>
        <span className={classes.space} />
        <span className={classes.live} data-live={isLive || undefined}>
          {isLive ? words.live : words.notLive}
        </span>
      </div>
      {book.decision === null && reason !== null && (
        <p className="callout" data-tone={book.status === 'failed' ? 'danger' : 'warning'}>
          {reason}
        </p>
      )}
      {stopped !== null && (
        <p className="callout" data-tone="warning">
          {words.stopped(stopped)}
        </p>
      )}
      <Start book={book} />
    </section>
  );
}

function nowOf({ step, steps: all, seconds_left: seconds }: BookGeneration): string {
  if (step === null) return '';
  const state = all.find((one) => one.step === step)?.state;
  if (state === 'failed' || state === 'held') return words.stoppedAt(steps.names[step]);
  if (state === 'waiting') return words.next(steps.names[step]);
  const now = words.step(steps.names[step]);
  return seconds === null || seconds === 0 ? now : `${now}, ${words.left(spokenTime(seconds))}`;
}

/** For a book that isn't in progress and needs no decision. */
function Start({ book }: { book: BookGeneration }) {
  const start = useChange('POST /api/v1/admin/books/generate', book.book_id, ({ queued }) =>
    queued > 0 ? words.started : words.under,
  );
  const isResting = book.steps.every(({ state }) => state === 'done' || state === 'failed');
  const isWhole = book.steps.some(({ step, state }) => step === 'publish' && state === 'done');
  if (!isResting || isWhole) return null;
  return (
    <div>
      <Button busy={start.isPending} onClick={() => start.mutate({ body: { ids: [book.book_id] } })}>
        {book.steps.length === 0 ? words.begin : words.tryAgain}
      </Button>
    </div>
  );
}
