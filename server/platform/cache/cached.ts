import { createCache } from './create-cache.ts';

/** Shorter than monitors usually ask, so that each of their answers is fresh and several monitors cost as much as one. */
const CACHED_MS = 5_000;

/** What `read` gives, read at most once in five seconds and only when it is asked for. */
export function cached<Value extends object>(
  now: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const cache = createCache<'', Value>({ max: 1, ttl: CACHED_MS, now });
  return () => cache.fetch('', read);
}
