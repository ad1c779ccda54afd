import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { generationWords } from '#words/generation.ts';

const { retryFailed: words } = generationWords;

/** Every book that has failed goes on where it stopped. */
export function RetryFailed({ count }: { count: number }) {
  const retry = useMutation(
    send('POST /api/v1/admin/books/generate', {
      changes: ['admin'],
      said: ({ queued }) => words.queued(queued),
    }),
  );
  return (
    <ConfirmButton
      size="s"
      variant="soft"
      label={words.retry}
      sureLabel={words.sure(count)}
      busy={retry.isPending}
      onConfirm={() => retry.mutate({ body: { failed: true } })}
    />
  );
}
