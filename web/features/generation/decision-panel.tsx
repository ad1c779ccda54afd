import { useState } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#web/words/generation.ts';
import { useDecide, useRedo } from './api.ts';
import classes from './generation.module.css';
import { RejectDialog } from './reject-dialog.tsx';

const { decision: words } = generationWords;

type Decision = NonNullable<BookGeneration['decision']>;
type Case = keyof typeof words.titles;

/** What it is that the book waits for. */
function caseOf({ status }: BookGeneration, { step }: Decision): Case {
  if (status === 'rejected' || status === 'needs_source') return status;
  return step === 'review' || step === 'resolve' ? step : 'other';
}

const acceptLabels: Partial<Record<Case, string>> = { resolve: words.goOn, rejected: words.anyway };

/** A book that cannot go on without a person: why, and the ways on. */
export function DecisionPanel({ book, decision }: { book: BookGeneration; decision: Decision }) {
  const [isRejecting, setRejecting] = useState(false);
  const decide = useDecide(book.book_id);
  const redo = useRedo(book.book_id);
  const which = caseOf(book, decision);
  const isBusy = decide.isPending || redo.isPending;
  return (
    <Panel title={words.titles[which]} lead={words.leads[which]}>
      <div className={classes.stack}>
        <div>
          <h3 className={classes.heading}>{words.reasons}</h3>
          <ul className={classes.reasons}>
            {decision.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        <div className={classes.actions}>
          {decision.can_accept && (
            <Button
              busy={isBusy}
              onClick={() =>
                decide.mutate(
                  { decision: 'accept' },
                  { onSuccess: () => showToast({ kind: 'success', message: words.accepted }) },
                )
              }
            >
              {acceptLabels[which] ?? words.publish}
            </Button>
          )}
          {which !== 'needs_source' && (
            <Button variant="soft" disabled={isBusy} onClick={() => redo.mutate({ step: decision.step })}>
              {words.again}
            </Button>
          )}
          {which !== 'rejected' && (
            <Button variant="outline" disabled={isBusy} onClick={() => setRejecting(true)}>
              {words.reject}
            </Button>
          )}
        </div>
      </div>
      {isRejecting && <RejectDialog book={book} onClose={() => setRejecting(false)} />}
    </Panel>
  );
}
