import { notFound } from '#server/platform/http/app-error.ts';
import type { RequestsDeps } from './deps.ts';
import { lockRequests, removeDeserted, removeRequester } from './store.ts';

/** Takes somebody out of a request. Throws `not_found` where they did not ask for it. */
export function cancelRequest(
  { database }: Pick<RequestsDeps, 'database'>,
  input: { id: number; userId: number },
): Promise<void> {
  return database.query.transaction(async (tx) => {
    await lockRequests(tx);
    if (!(await removeRequester(tx, input.id, input.userId))) throw notFound('This request');
    await removeDeserted(tx, input.id);
  });
}
