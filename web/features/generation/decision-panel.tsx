import type { BookGeneration } from '#contract/generation.ts';
import { ReasonButton } from '#web/pieces/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#words/generation.ts';
import { changeOf, useChange } from './api.ts';
import classes from './generation.module.css';

const { decision: words } = generationWords;
const DECIDE = 'POST /api/v1/admin/books/:id/generation/decide';

type Decision = NonNullable<BookGeneration['decision']>;
type Case = keyof typeof words.titles;

function caseOf({ status }: BookGeneration, { step }: Decision): Case {
  if (status === 'rejected' || status === 'needs_source') return status;
  return step === 'review' || step === 'resolve' ? step : 'other';
}

const acceptLabels: Partial<Record<Case, string>> = { resolve: words.goOn, rejected: words.anyway };

export function DecisionPanel({ book, decision }: { book: BookGeneration; decision: Decision }) {
  const accept = useChange(DECIDE, book.book_id, words.accepted);
  const redo = useChange('POST /api/v1/admin/books/:id/generation/redo', book.book_id);
  const params = { id: book.book_id };
  const which = caseOf(book, decision);
  const isBusy = accept.isPending || redo.isPending;
  return (
    <Panel title={words.titles[which]} lead={words.leads[which]}>
      <div className="stack">
        <div>
          <h3 className={classes.heading}>{words.reasons}</h3>
          <ul className={`stack gap-2 ${classes.reasons}`}>
            {decision.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
        <div className="row gap-3">
          {decision.can_accept && (
            <Button busy={isBusy} onClick={() => accept.mutate({ params, body: { decision: 'accept' } })}>
              {acceptLabels[which] ?? words.publish}
            </Button>
          )}
          {which !== 'needs_source' && (
            <Button
              variant="soft"
              disabled={isBusy}
              onClick={() => redo.mutate({ params, body: { step: decision.step } })}
            >
              {words.again}
            </Button>
          )}
          {which !== 'rejected' && (
            <ReasonButton
              text={words.reject}
              disabled={isBusy}
              title={words.rejectTitle(book.title)}
              label={words.rejectReason}
              hint={words.rejectHint}
              sending={changeOf(DECIDE, book.book_id, words.rejected)}
              sent={(reason) => ({
                params,
                body: { decision: 'reject' as const, reason },
              })}
            />
          )}
        </div>
      </div>
    </Panel>
  );
}
