import { LRUCache } from 'lru-cache';

/** The entries used last, and never one that is out of date: what was read before a `clear` or `forget` is not kept after it. */
export type Cache<Key, Value> = {
  get: (key: Key) => Value | undefined;
  /** The kept value, or what `load` reads. */
  fetch: (key: Key, load: () => Promise<Value>) => Promise<Value>;
  /** Begins a reading of one's own; what it returns keeps a value, unless everything was cleared since. */
  begin: () => (key: Key, value: Value) => void;
  clear: () => void;
  /** Clears those entries alone. No reading that has begun is kept. */
  forget: (isMeant: (value: Value) => boolean) => void;
};

export function createCache<Key extends {}, Value extends {}>(options: {
  /** Entries at most. */
  max: number;
  /** How long an entry is good for, by `now`, which gives milliseconds; for ever if not given. */
  ttl?: number;
  now?: () => number;
}): Cache<Key, Value> {
  const { max, ttl, now } = options;
  const kept = new LRUCache<Key, Value>({
    max,
    // An entry is over once its time has passed to the millisecond.
    ...(ttl === undefined ? {} : { ttl: Math.max(1, ttl - 1), ttlResolution: 0 }),
    ...(now ? { perf: { now } } : {}),
  });
  /** Counts the times that something was cleared. */
  let age = 0;

  function begin(): (key: Key, value: Value) => void {
    const begunAt = age;
    return (key, value) => {
      if (age === begunAt) kept.set(key, value);
    };
  }

  return {
    get: (key) => kept.get(key),
    async fetch(key, load) {
      const known = kept.get(key);
      if (known !== undefined) return known;
      const keep = begin();
      const value = await load();
      keep(key, value);
      return value;
    },
    begin,
    clear: () => {
      age += 1;
      kept.clear();
    },
    forget: (isMeant) => {
      age += 1;
      for (const [key, value] of kept.entries()) if (isMeant(value)) kept.delete(key);
    },
  };
}
