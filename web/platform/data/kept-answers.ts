import { COPY_VERSION } from '../offline/copy-forms.ts';
import { isAway } from '../offline/online.ts';
import { KEPT_CACHE } from '../offline/saved-copies.ts';
import { session } from '../session/session.ts';
import { CallError } from './call.ts';

/** Nobody else's, and of no version with other fields. */
const addressOf = (name: string): string =>
  `/kept/${session.getState().user?.id ?? 0}/${COPY_VERSION}/${name}`;

async function keepAnswer(address: string, answer: unknown): Promise<void> {
  const cache = await caches.open(KEPT_CACHE);
  await cache.put(address, new Response(JSON.stringify(answer)));
}

async function keptAnswer(address: string): Promise<unknown> {
  const copy = await (await caches.open(KEPT_CACHE)).match(address);
  return copy?.json();
}

/**
 * The answer of `read`, which this device keeps under its name; without a server the answer that was kept last. For
 * what is the reader's own.
 */
export async function orKept<T>(name: string, read: () => Promise<T>): Promise<T> {
  if (typeof caches === 'undefined') return read();
  const address = addressOf(name);
  try {
    const answer = await read();
    // A full disk costs the copy, not the answer.
    void keepAnswer(address, answer).catch(() => undefined);
    return answer;
  } catch (error) {
    const isMissing = error instanceof CallError && isAway(error.status);
    const copy = isMissing ? await keptAnswer(address).catch(() => undefined) : undefined;
    if (copy === undefined) throw error;
    return copy as T;
  }
}
