import '#web/ui/mantine-dialog-styles.ts';
import { Modal } from '@mantine/core';
import { requestWords } from '#web/words/requests.ts';
import { words as shared } from '#web/words/words.ts';
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
    <Modal
      opened
      onClose={onClose}
      size="30rem"
      title={words.heading}
      closeButtonProps={{ 'aria-label': shared.ui.close }}
    >
      {suggest.isSuccess && (
        <SuggestSuccess answer={suggest.data} addressOf={addressOf} onFollow={onClose} onHome={goHome} />
      )}
      {suggest.isError && <SuggestFailure error={suggest.error} onHome={goHome} onAgain={suggest.reset} />}
      {/* Kept while the failure is shown, so that another try begins with what was typed. */}
      <div hidden={suggest.isSuccess || suggest.isError}>
        <SuggestForm title={title} busy={suggest.isPending} onSend={suggest.mutate} />
      </div>
    </Modal>
  );
}
