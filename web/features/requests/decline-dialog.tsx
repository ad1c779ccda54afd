import { showToast } from '#web/platform/page/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { requestWords } from '#words/requests.ts';
import { useDecline } from './api.ts';

const { admin: words } = requestWords;

export function DeclineDialog(props: { request: { id: number; title: string }; onClose: () => void }) {
  const { request, onClose } = props;
  const decline = useDecline();
  const onSuccess = () => {
    showToast({ kind: 'success', message: words.declined(request.title) });
    onClose();
  };
  return (
    <ReasonDialog
      title={words.declineTitle(request.title)}
      label={words.reason}
      tooShort={words.reasonShort}
      submit={words.decline}
      danger
      isBusy={decline.isPending}
      problem={decline.error?.message}
      onSubmit={(reason) => decline.mutate({ id: request.id, reason }, { onSuccess })}
      onClose={onClose}
    />
  );
}
