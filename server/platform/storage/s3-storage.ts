import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { S3mini } from 's3mini';
import { contentTypeOf } from './content-type.ts';
import type { S3Address, S3Credentials } from './s3-address.ts';
import { ask, filesBelow, isEmptyFile, isMissing, openClient, PAGE, piecesOf } from './s3-client.ts';
import { type ByteRange, checkedKey, isKey, type Storage, type StoredFile } from './storage.ts';
import { StorageAway } from './storage-away.ts';

/** A player asks for one file in many ranges. Another process may remove it: look again after this long. */
const KNOWN_MS = 30_000;
const MOST_KNOWN = 1_000;

type Input = { address: S3Address; credentials: S3Credentials };

/** A bucket of any S3 server as storage. `onAway` is told of writes that the store did not take. */
export function openS3Storage(
  { address, credentials }: Input,
  onAway: (away: StorageAway) => void = () => undefined,
): Storage {
  const client = openClient(address, credentials);
  const known = new LRUCache<string, StoredFile>({ max: MOST_KNOWN, ttl: KNOWN_MS });
  const { prefix } = address;
  const nameOf = (key: string) => prefix + checkedKey(key);

  async function describe(key: string): Promise<StoredFile | null> {
    const name = nameOf(key);
    const file = known.get(name) ?? (await look(client, name));
    if (file) known.set(name, file, { noUpdateTTL: true });
    return file;
  }
  async function forget(names: string[]): Promise<void> {
    for (let from = 0; from < names.length; from += PAGE) {
      const page = names.slice(from, from + PAGE);
      await ask(() => client.deleteObjects(page));
      for (const name of page) known.delete(name);
    }
  }
  return {
    put: async (key, content) => {
      const name = nameOf(key);
      const body = content as Uint8Array<ArrayBuffer>;
      try {
        await ask(() => client.putAnyObject(name, body, contentTypeOf(key)));
      } catch (error) {
        if (error instanceof StorageAway) onAway(error);
        throw error;
      }
      known.delete(name);
    },
    stat: describe,
    open: async (key, range) => {
      const file = await describe(key);
      return file && openRange(client, nameOf(key), range);
    },
    remove: async (key) => {
      await ask(() => client.deleteObject(nameOf(key)));
      known.delete(nameOf(key));
    },
    removeFolder: async (folder) => {
      const found: string[] = [];
      for await (const { name } of filesBelow(client, `${nameOf(folder)}/`)) found.push(name);
      await forget(found);
    },
    list: async (folder) => {
      const below = `${nameOf(folder)}/`;
      const found = await ask(() => client.listObjects('/', below, undefined, { delimiter: '/' }));
      return (found ?? []).map(({ Key }) => Key.slice(below.length).replace(/\/$/, '')).filter(Boolean);
    },
    keys: async function* () {
      for await (const { name } of filesBelow(client, prefix)) {
        const key = name.slice(prefix.length);
        if (isKey(key)) yield key;
      }
    },
    measure: async (kindOf) => {
      const kinds = new Map<string, { files: number; bytes: number }>();
      for await (const { name, bytes } of filesBelow(client, prefix)) {
        const kind = kindOf(name.slice(prefix.length));
        const before = kinds.get(kind) ?? { files: 0, bytes: 0 };
        kinds.set(kind, { files: before.files + 1, bytes: before.bytes + bytes });
      }
      return { kinds, disk: null };
    },
    direct: address.isDirect
      ? {
          origin: new URL(address.endpoint).origin,
          link: (key, { seconds, cacheControl }) =>
            client.getPresignedUrl('GET', nameOf(key), seconds, {
              'response-content-type': contentTypeOf(key),
              'response-cache-control': cacheControl,
            }),
        }
      : null,
    close: async () => known.clear(),
  };
}

/** By reading its first byte: what answers a HEAD can't say whether the file or the whole bucket is missing. */
async function look(client: S3mini, name: string): Promise<StoredFile | null> {
  try {
    const { headers, body } = await ask(() => client.getObjectRaw(name, false, 0, 1));
    await body?.cancel();
    const bytes = Number(headers.get('content-range')?.split('/')[1] ?? headers.get('content-length'));
    return { bytes, etag: headers.get('etag') ?? `"${bytes}"` };
  } catch (error) {
    if (isMissing(error)) return null;
    if (isEmptyFile(error)) return { bytes: 0, etag: '"0"' };
    throw error;
  }
}

async function openRange(
  client: S3mini,
  name: string,
  { start, end }: ByteRange,
): Promise<AsyncIterable<Uint8Array> | null> {
  if (end < start) return Readable.from([]);
  try {
    const { body } = await ask(() => client.getObjectRaw(name, false, start, end + 1));
    return body && piecesOf(body as AsyncIterable<Uint8Array>);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
