import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { readStored } from './read-stored.ts';
import type { Storage } from './storage.ts';

/** More at once fill the line no better, and each is in memory as a whole. */
const AT_ONCE = 4;

export type Copied = { copied: number; bytes: number; wasThere: number };

/**
 * Copies every file that isn't there in the same size; the content of a key never changes. Each copy is read back, and
 * removed if it is another. Throws at the first that can't be copied; all before it stay.
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  note: (so: Copied) => void = () => undefined,
): Promise<Copied> {
  const limit = pLimit(AT_ONCE);
  const so: Copied = { copied: 0, bytes: 0, wasThere: 0 };
  const under = new Set<Promise<void>>();
  async function copy(key: string): Promise<void> {
    const bytes = await copyFile(from, to, key);
    if (bytes === 'there') so.wasThere += 1;
    else if (bytes !== 'gone') {
      so.copied += 1;
      so.bytes += bytes;
    }
    note(so);
  }
  for await (const key of from.keys()) {
    const one = limit(copy, key).finally(() => under.delete(one));
    under.add(one);
    if (under.size > AT_ONCE) await Promise.race(under);
  }
  await Promise.all(under);
  return so;
}

async function copyFile(from: Storage, to: Storage, key: string): Promise<number | 'there' | 'gone'> {
  const [source, present] = await Promise.all([from.stat(key), to.stat(key)]);
  if (source === null) return 'gone';
  if (present?.bytes === source.bytes) return 'there';
  const content = await readStored(from, key);
  if (content === null) return 'gone';
  await to.put(key, content);
  const copy = await readStored(to, key);
  if (copy !== null && digestOf(copy) === digestOf(content)) return content.byteLength;
  await to.remove(key);
  throw new Error(`${key} came back as something else than what was written.`);
}

const digestOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
