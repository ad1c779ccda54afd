import { useMutation } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { generationWords } from '#words/generation.ts';

const { retryFailed: words } = generationWords;

/** Every book that has failed goes on where it stopped. */
export function RetryFailed({ count }: { count: number }) {
  const retry = useMutation({
    mutationFn: () => call('POST /api/v1/admin/books/generate', { body: { failed: true } }),
    onSuccess: ({ queued }) => showToast({ kind: 'success', message: words.queued(queued) }),
    meta: { changes: ['admin'] },
  });
  return (
    <ConfirmButton
      size="s"
      variant="soft"
      label={words.retry}
      sureLabel={words.sure(count)}
      busy={retry.isPending}
      onConfirm={() => retry.mutate()}
    />
  );
}
