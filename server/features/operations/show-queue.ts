import { type AdminQueue, queueKinds } from '#contract/admin-queue.ts';
import type { OperationsDeps } from './deps.ts';

/** What needs an admin now, each kind in its order. */
export async function showQueue({
  findWaiting,
  findTroubles,
}: Pick<OperationsDeps, 'findWaiting' | 'findTroubles'>): Promise<AdminQueue> {
  const [found, troubles] = await Promise.all([findWaiting(), findTroubles()]);
  const waiting = found
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => queueKinds.indexOf(one.kind) - queueKinds.indexOf(other.kind))
    .map(({ kind, count, oldestAt }) => ({ kind, count, oldest_at: oldestAt?.toISOString() ?? null }));
  return { waiting, troubles: troubles.map(({ trouble }) => trouble) };
}
