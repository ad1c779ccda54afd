import { LRUCache } from 'lru-cache';

/** The entries used last, and never one that is out of date: what was read before a `clear` or `forget` is not kept after it. */
export type Cache<Key, Value> = {
  get: (key: Key) => Value | undefined;
  /** The kept value, or what `load` reads. Whoever asks while it's being read waits for the same reading. */
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
  /** Those that may still be kept; another map each time that something is cleared. */
  let readings = new Map<Key, Promise<Value>>();

  function begin(): (key: Key, value: Value) => void {
    const begun = readings;
    return (key, value) => {
      if (readings === begun) kept.set(key, value);
    };
  }

  function read(key: Key, load: () => Promise<Value>): Promise<Value> {
    const begun = readings;
    const keep = begin();
    const reading = load()
      .then((value) => {
        keep(key, value);
        return value;
      })
      .finally(() => begun.delete(key));
    begun.set(key, reading);
    return reading;
  }

  return {
    get: (key) => kept.get(key),
    fetch: async (key, load) => kept.get(key) ?? readings.get(key) ?? read(key, load),
    begin,
    clear: () => {
      readings = new Map();
      kept.clear();
    },
    forget: (isMeant) => {
      readings = new Map();
      for (const [key, value] of kept.entries()) if (isMeant(value)) kept.delete(key);
    },
  };
}
