type Waiting<Key, Value> = { key: Key; resolve: (value: Value) => void; reject: (reason: unknown) => void };

/** Statements under way at once: more would each be of fewer keys. */
const MOST_RUNNING = 2;

/**
 * Makes one call of many: what is asked for at the same moment, or while other calls are under way, goes in one
 * statement. Every answer is from after its asking. `call` answers with a value for each key, in their order; alike keys
 * go once.
 */
export function batchCalls<Key, Value>(
  call: (keys: readonly Key[]) => Promise<readonly Value[]>,
  nameOf: (key: Key) => string,
): (key: Key) => Promise<Value> {
  let waiting = new Map<string, Waiting<Key, Value>[]>();
  let running = 0;
  let isAboutToStart = false;

  function startSoon(): void {
    if (isAboutToStart || running >= MOST_RUNNING || waiting.size === 0) return;
    isAboutToStart = true;
    setImmediate(() => {
      isAboutToStart = false;
      const together = [...waiting.values()];
      waiting = new Map();
      void run(together);
    });
  }

  async function run(together: readonly Waiting<Key, Value>[][]): Promise<void> {
    running += 1;
    try {
      const values = await call(together.flatMap(([first]) => (first ? [first.key] : [])));
      for (const [index, asking] of together.entries()) {
        for (const { resolve } of asking) resolve(values[index] as Value);
      }
    } catch (error) {
      for (const { reject } of together.flat()) reject(error);
    } finally {
      running -= 1;
      startSoon();
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const name = nameOf(key);
      const alike = waiting.get(name);
      const asking = { key, resolve, reject };
      if (alike) alike.push(asking);
      else waiting.set(name, [asking]);
      startSoon();
    });
}
