import { useMutation } from '@tanstack/react-query';
import { call } from '#web/platform/data/call.ts';
import { showToast } from '#web/platform/page/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { operationsWords } from '#words/operations.ts';

const { desk: words } = operationsWords;

export function RetryJobs() {
  const retry = useMutation({
    mutationFn: () => call('POST /api/v1/admin/jobs/retry'),
    onSuccess: ({ queued }) => showToast({ kind: 'success', message: words.jobsQueued(queued) }),
  });
  return (
    <Button size="s" variant="soft" busy={retry.isPending} onClick={() => retry.mutate()}>
      {words.retry}
    </Button>
  );
}
