/** A map that forgets what was not used for longest once it weighs too much. */
export type BoundedMap<Key, Value> = {
  get: (key: Key) => Value | undefined;
  set: (key: Key, value: Value) => void;
  delete: (key: Key) => void;
};

/** `weigh` is asked once, when a value is set; every value weighs 1 without it. */
export function boundedMap<Key, Value>(
  capacity: number,
  weigh: (value: Value) => number = () => 1,
): BoundedMap<Key, Value> {
  const entries = new Map<Key, { value: Value; weight: number }>();
  let total = 0;

  function remove(key: Key): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const weight = weigh(value);
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (total <= capacity || oldest === key) break;
        remove(oldest);
      }
    },
    delete: remove,
  };
}
