import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { requestWords } from '#words/requests.ts';
import { SuggestForm } from './suggest-form.tsx';
import { SuggestFailure, SuggestSuccess } from './suggest-outcome.tsx';

/** Mounted while open, so that closing forgets everything. */
export function SuggestDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const suggest = useMutation(
    send('POST /api/v1/books/suggest', { changes: ['requests'], errorShown: true }),
  );
  return (
    <Dialog onClose={onClose} title={requestWords.suggest.heading}>
      {suggest.isSuccess && <SuggestSuccess answer={suggest.data} onFollow={onClose} />}
      {suggest.isError && <SuggestFailure error={suggest.error} onAgain={suggest.reset} />}
      {/* Kept while the failure is shown, so that another try begins with what was typed. */}
      <div hidden={suggest.isSuccess || suggest.isError}>
        <SuggestForm title={title} busy={suggest.isPending} onSend={(body) => suggest.mutate({ body })} />
      </div>
    </Dialog>
  );
}
