import { showToast } from '#web/platform/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { generationWords } from '#web/words/generation.ts';
import { useDecide } from './api.ts';

const { decision: words } = generationWords;

/** Asks why before a book is rejected. */
export function RejectDialog(props: { book: { book_id: number; title: string }; onClose: () => void }) {
  const { book, onClose } = props;
  const decide = useDecide(book.book_id);
  const onSuccess = () => {
    showToast({ kind: 'success', message: words.rejected });
    onClose();
  };
  return (
    <ReasonDialog
      title={words.rejectTitle(book.title)}
      label={words.rejectReason}
      hint={words.rejectHint}
      submit={words.reject}
      danger
      isBusy={decide.isPending}
      onSubmit={(reason) =>
        decide.mutate({ decision: 'reject', ...(reason === '' ? {} : { reason }) }, { onSuccess })
      }
      onClose={onClose}
    />
  );
}
