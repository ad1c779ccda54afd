import { CountBadge } from '#web/ui/count-badge.tsx';
import { shellWords } from '#words/shell.ts';
import { useAdminQueue } from './queue-calls.ts';

/** How much needs an admin. */
export function AdminCount() {
  const { waiting = [], troubles = [] } = useAdminQueue().data ?? {};
  const count = waiting.reduce((sum, one) => sum + one.count, troubles.length);
  return <CountBadge count={count} said={shellWords.waiting} />;
}
