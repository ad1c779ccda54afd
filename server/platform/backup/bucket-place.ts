import { Readable } from 'node:stream';
import type { S3Address, S3Credentials } from '#server/platform/storage/s3-address.ts';
import { ask, failureOf, filesBelow, openClient, piecesOf } from '#server/platform/storage/s3-client.ts';
import { BackupError } from './archive-format.ts';
import type { BackupPlace, KeptFile } from './backup-place.ts';

/** A file appears once the last of its parts is there. */
export function bucketPlace(address: S3Address, credentials: S3Credentials): BackupPlace {
  const client = openClient(address, credentials);
  const { prefix } = address;
  const list: BackupPlace['list'] = async () => {
    const found: KeptFile[] = [];
    for await (const { name, bytes, madeAt } of filesBelow(client, prefix))
      found.push({ name: name.slice(prefix.length), bytes, madeAt });
    return found;
  };
  return {
    list,
    read: async function* (name, part) {
      const { body } = await ask(() =>
        part === undefined
          ? client.getObjectRaw(prefix + name)
          : client.getObjectRaw(prefix + name, false, part.start, part.end + 1),
      );
      if (body !== null) yield* piecesOf(body as AsyncIterable<Uint8Array>);
    },
    write: async (name, content) => {
      if ((await list()).some((file) => file.name === name))
        throw new BackupError(`There is a backup ${name} already.`);
      let broken: unknown = null;
      const watched = Readable.from(content, { objectMode: false }).on('error', (error) => {
        broken = error;
      });
      // Each part is tried again by itself; what has been read can't be read again.
      await client
        .putAnyObject(prefix + name, Readable.toWeb(watched) as ReadableStream)
        .catch((error: unknown) => {
          throw broken ?? failureOf(error);
        });
    },
    remove: async (name) => {
      await ask(() => client.deleteObject(prefix + name));
    },
    ready: async () => undefined,
    freeBytes: async () => null,
  };
}
