import { useState } from 'react';
import type { BookGeneration } from '#contract/generation.ts';
import { showToast } from '#web/platform/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { generationWords } from '#web/words/generation.ts';
import { usePublish, useTakeDown } from './api.ts';
import classes from './generation.module.css';

const { takingDown: words } = generationWords;

/** Takes a published book from its readers, with a reason that they may read. */
export function TakeDownButton({ book }: { book: BookGeneration }) {
  const [isAsking, setAsking] = useState(false);
  const takeDown = useTakeDown(book.book_id);
  const onSuccess = () => {
    showToast({ kind: 'success', message: words.done(book.title) });
    setAsking(false);
  };
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={words.title(book.title)}
          label={words.reason}
          hint={words.hint}
          tooShort={words.tooShort}
          submit={words.open}
          danger
          isBusy={takeDown.isPending}
          onSubmit={(reason) => takeDown.mutate(reason, { onSuccess })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

const isTakenDown = ({ was_published: was, status, decision }: BookGeneration): boolean =>
  was && decision === null && (status === 'rejected' || status === 'needs_review');

/** Of a book that readers had: why they have it no longer, and the way back. Nothing of any other. */
export function TakenDownPanel({ book }: { book: BookGeneration }) {
  const publish = usePublish(book.book_id);
  if (!isTakenDown(book)) return null;
  return (
    <Panel title={words.panelTitle} lead={words.panelLead}>
      <div className={classes.stack}>
        {book.status_reason !== null && <p>{book.status_reason}</p>}
        <div className={classes.actions}>
          <Button
            busy={publish.isPending}
            onClick={() =>
              publish.mutate(undefined, {
                onSuccess: () => showToast({ kind: 'success', message: words.back(book.title) }),
              })
            }
          >
            {words.putBack}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
