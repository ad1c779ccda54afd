import { useMutation } from '@tanstack/react-query';
import { send } from '#web/platform/data/send.ts';
import { Button } from '#web/ui/button.tsx';
import { operationsWords } from '#words/operations.ts';

const { desk: words } = operationsWords;

export function RetryJobs() {
  const retry = useMutation(
    send('POST /api/v1/admin/jobs/retry', { said: ({ queued }) => words.jobsQueued(queued) }),
  );
  return (
    <Button size="s" variant="soft" busy={retry.isPending} onClick={() => retry.mutate({})}>
      {words.retry}
    </Button>
  );
}
