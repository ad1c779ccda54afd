import { Dialog } from '#web/ui/dialog.tsx';
import { requestWords } from '#web/words/requests.ts';
import { useSuggest } from './api.ts';
import { SuggestForm } from './suggest-form.tsx';
import { type FoundAddress, SuggestFailure, SuggestSuccess } from './suggest-outcome.tsx';

type SuggestDialogProps = {
  /** What was searched for in vain. */
  title: string;
  addressOf: FoundAddress;
  /** Where the way back leads; it is loaded anew. */
  home: string;
  onClose: () => void;
};

/** Asks for a missing book: the form, then what became of it. Mounted while open, so that closing forgets all. */
export function SuggestDialog({ title, addressOf, home, onClose }: SuggestDialogProps) {
  const suggest = useSuggest();
  const { suggest: words } = requestWords;
  const goHome = () => location.assign(home);

  return (
    <Dialog onClose={onClose} title={words.heading}>
      {suggest.isSuccess && (
        <SuggestSuccess answer={suggest.data} addressOf={addressOf} onFollow={onClose} onHome={goHome} />
      )}
      {suggest.isError && <SuggestFailure error={suggest.error} onHome={goHome} onAgain={suggest.reset} />}
      {/* Kept while the failure is shown, so that another try begins with what was typed. */}
      <div hidden={suggest.isSuccess || suggest.isError}>
        <SuggestForm title={title} busy={suggest.isPending} onSend={suggest.mutate} />
      </div>
    </Dialog>
  );
}
