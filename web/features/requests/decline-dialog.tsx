import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { requestWords } from '#words/requests.ts';

const { admin: words } = requestWords;

export function DeclineDialog(props: { request: { id: number; title: string }; onClose: () => void }) {
  const { request, onClose } = props;
  const decline = useMutation(
    send('POST /api/v1/admin/requests/:id/decline', {
      changes: ['admin/requests'],
      said: words.declined(request.title),
      errorShown: true,
    }),
  );
  return (
    <ReasonDialog
      title={words.declineTitle(request.title)}
      label={words.reason}
      tooShort={words.reasonShort}
      submit={words.decline}
      danger
      isBusy={decline.isPending}
      problem={decline.error?.message}
      onSubmit={(reason) =>
        decline.mutate({ params: { id: request.id }, body: { reason } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
