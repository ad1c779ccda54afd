/**
 * A cache that holds about the most used entries and never one that is out of date: what was read before
 * something was forgotten is not kept, even when the reading ends after.
 */
export type BoundedCache<Key, Value> = {
  get: (key: Key) => Value | undefined;
  /** The kept value, or what `load` reads; many who ask at once share one reading. */
  fetch: (key: Key, load: () => Promise<Value>) => Promise<Value>;
  /** Of many keys those that are kept, and the others from one reading; keys that `load` does not find are left out. */
  fetchMany: (
    keys: readonly Key[],
    load: (missing: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ) => Promise<ReadonlyMap<Key, Value>>;
  /** Begins a reading of one's own: what it returns keeps what was read, but nothing once something was forgotten. */
  begin: () => (key: Key, value: Value) => void;
  forget: (key: Key) => void;
  /** Forgets those entries of which this is true. */
  forgetWhere: (isOld: (value: Value, key: Key) => boolean) => void;
  forgetAll: () => void;
  size: () => number;
};

type Options = {
  /** Entries at most. */
  most: number;
  /** Everything is forgotten when the clock enters the next period of so many milliseconds. */
  period?: { lengthMs: number; now: () => number };
};

/**
 * Entries live in two halves. A full young half becomes the old one and the former old half goes; what is
 * used moves to the young half. That keeps what is used, at the price of one lookup.
 */
export function createBoundedCache<Key, Value>(options: Options): BoundedCache<Key, Value> {
  const half = Math.max(1, Math.floor(options.most / 2));
  let young = new Map<Key, Value>();
  let old = new Map<Key, Value>();
  let loading = new Map<Key, Promise<Value>>();
  /** Counts up with everything forgotten. */
  let age = 0;
  let period = 0;

  function turnPeriod(): void {
    if (!options.period) return;
    const current = Math.floor(options.period.now() / options.period.lengthMs);
    if (current !== period) forgetAll();
    period = current;
  }

  function keep(key: Key, value: Value, readAt: number): void {
    if (readAt !== age) return;
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  }

  function find(key: Key): Value | undefined {
    const value = young.get(key);
    if (value !== undefined) return value;
    const older = old.get(key);
    if (older !== undefined) keep(key, older, age);
    return older;
  }

  async function read(key: Key, load: () => Promise<Value>): Promise<Value> {
    const [readAt, readers] = [age, loading];
    try {
      const value = await load();
      keep(key, value, readAt);
      return value;
    } finally {
      readers.delete(key);
    }
  }

  function get(key: Key): Value | undefined {
    turnPeriod();
    return find(key);
  }

  async function fetch(key: Key, load: () => Promise<Value>): Promise<Value> {
    const kept = get(key);
    if (kept !== undefined) return kept;
    const running = loading.get(key);
    if (running) return running;
    const reading = read(key, load);
    loading.set(key, reading);
    return reading;
  }

  async function fetchMany(
    keys: readonly Key[],
    load: (missing: Key[]) => Promise<ReadonlyMap<Key, Value>>,
  ): Promise<ReadonlyMap<Key, Value>> {
    turnPeriod();
    const found = new Map<Key, Value>();
    const missing: Key[] = [];
    for (const key of keys) {
      const value = find(key);
      if (value === undefined) missing.push(key);
      else found.set(key, value);
    }
    if (missing.length === 0) return found;
    const readAt = age;
    for (const [key, value] of await load(missing)) {
      keep(key, value, readAt);
      found.set(key, value);
    }
    return found;
  }

  function forget(key: Key): void {
    age += 1;
    // Whoever asks from now on must not be given what is being read now.
    loading = new Map();
    young.delete(key);
    old.delete(key);
  }

  function forgetWhere(isOld: (value: Value, key: Key) => boolean): void {
    age += 1;
    loading = new Map();
    for (const entries of [young, old])
      for (const [key, value] of entries) if (isOld(value, key)) entries.delete(key);
  }

  function forgetAll(): void {
    age += 1;
    loading = new Map();
    young = new Map();
    old = new Map();
  }

  function begin(): (key: Key, value: Value) => void {
    const readAt = age;
    return (key, value) => keep(key, value, readAt);
  }

  return { get, fetch, fetchMany, begin, forget, forgetWhere, forgetAll, size: () => young.size + old.size };
}
