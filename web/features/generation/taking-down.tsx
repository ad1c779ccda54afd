import type { BookGeneration } from '#contract/generation.ts';
import { ReasonButton } from '#web/pieces/reason-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { generationWords } from '#words/generation.ts';
import { changeOf, useChange } from './api.ts';

const { takingDown: words } = generationWords;

export function TakeDownButton({ book }: { book: BookGeneration }) {
  return (
    <ReasonButton
      text={words.open}
      title={words.title(book.title)}
      label={words.reason}
      hint={words.hint}
      tooShort={words.tooShort}
      sending={changeOf('PATCH /api/v1/admin/books/:id', book.book_id, words.done(book.title))}
      sent={(reason) => ({
        params: { id: book.book_id },
        body: { rejected: true, status_reason: reason },
      })}
    />
  );
}

const isTakenDown = ({ was_published: was, status, decision }: BookGeneration): boolean =>
  was && decision === null && (status === 'rejected' || status === 'needs_review');

/** Why a published book was taken down, and how to publish it again. Nothing for any other. */
export function TakenDownPanel({ book }: { book: BookGeneration }) {
  const publish = useChange('PATCH /api/v1/admin/books/:id', book.book_id, words.back(book.title));
  if (!isTakenDown(book)) return null;
  return (
    <Panel title={words.panelTitle} lead={words.panelLead}>
      <div className="stack">
        {book.status_reason !== null && <p>{book.status_reason}</p>}
        <div className="row gap-3">
          <Button
            busy={publish.isPending}
            onClick={() => publish.mutate({ params: { id: book.book_id }, body: { published: true } })}
          >
            {words.putBack}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
