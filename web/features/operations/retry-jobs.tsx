import { Button } from '#web/ui/button.tsx';
import { operationsWords } from '#web/words/operations.ts';
import { useRetryJobs } from './queue-calls.ts';

export function RetryJobs() {
  const retry = useRetryJobs();
  return (
    <Button size="s" variant="soft" busy={retry.isPending} onClick={() => retry.mutate()}>
      {operationsWords.desk.retry}
    </Button>
  );
}
