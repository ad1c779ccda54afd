import { CountBadge } from '#web/ui/count-badge.tsx';
import { words } from '#web/words/words.ts';
import { useAdminQueue } from './queue-calls.ts';

/** How much needs an admin. */
export function AdminCount() {
  const { waiting = [], troubles = [] } = useAdminQueue().data ?? {};
  const count = waiting.reduce((sum, one) => sum + one.count, troubles.length);
  return <CountBadge count={count} said={words.shell.waiting} />;
}
