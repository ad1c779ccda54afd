import type { Query } from '@tanstack/react-query';
import { COPY_VERSION } from '../offline/copy-forms.ts';
import { isAway } from '../offline/online.ts';
import { KEPT_CACHE } from '../offline/saved-copies.ts';
import { session } from '../session/session.ts';
import { CallError } from './call.ts';

/** Nobody else's, and of no version with other fields. */
const addressOf = (name: string): string =>
  `/kept/${session.getState().user?.id ?? 0}/${COPY_VERSION}/${name}`;

async function keep(address: string, answer: unknown): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  await cache.put(address, new Response(JSON.stringify(answer)));
}

async function keptAt(address: string): Promise<unknown> {
  const copy = await (await caches.open(KEPT_CACHE)).match(address);
  return copy?.json();
}

/**
 * The answer of a read, which this device keeps; without a server the answer that was kept last. For what is the
 * reader's own.
 */
export async function orKept<T, C>(
  ask: (context: C) => T | Promise<T>,
  context: C,
  { queryHash }: Pick<Query, 'queryHash'>,
): Promise<T> {
  if (typeof caches === 'undefined') return ask(context);
  const address = addressOf(encodeURIComponent(queryHash));
  try {
    const answer = await ask(context);
    // A full disk costs the copy, not the answer.
    void keep(address, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    const isMissing = error instanceof CallError && isAway(error.status);
    const copy = isMissing ? await keptAt(address).catch(() => undefined) : undefined;
    if (copy === undefined) throw error;
    return copy as T;
  }
}
