import { batchCalls } from '#server/platform/database/batch-calls.ts';
import { createMemory } from './create-memory.ts';

/** Shorter than monitors usually ask, so that each of their answers is fresh and several monitors cost as much as one. */
const REMEMBERED_MS = 5_000;

/** What `read` gives, read at most once in five seconds and only when it is asked for. */
export function remembered<Value extends object>(
  now: () => number,
  read: () => Promise<Value>,
): () => Promise<Value> {
  const memory = createMemory<'', Value>({ max: 1, ttl: REMEMBERED_MS, now });
  const together = batchCalls<'', Value>(async () => [await memory.fetch('', read)], String);
  return () => together('');
}
