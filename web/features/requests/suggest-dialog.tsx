import { Dialog } from '#web/ui/dialog.tsx';
import { requestWords } from '#words/requests.ts';
import { useSuggest } from './api.ts';
import { SuggestForm } from './suggest-form.tsx';
import { SuggestFailure, SuggestSuccess } from './suggest-outcome.tsx';

/** Mounted while open, so that closing forgets everything. */
export function SuggestDialog({ title, onClose }: { title: string; onClose: () => void }) {
  const suggest = useSuggest();
  return (
    <Dialog onClose={onClose} title={requestWords.suggest.heading}>
      {suggest.isSuccess && <SuggestSuccess answer={suggest.data} onFollow={onClose} />}
      {suggest.isError && <SuggestFailure error={suggest.error} onAgain={suggest.reset} />}
      {/* Kept while the failure is shown, so that another try begins with what was typed. */}
      <div hidden={suggest.isSuccess || suggest.isError}>
        <SuggestForm title={title} busy={suggest.isPending} onSend={suggest.mutate} />
      </div>
    </Dialog>
  );
}
