import { stat } from 'node:fs/promises';
import { copyStorage } from '#server/platform/storage/copy-storage.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { isS3, withoutSecret } from '#server/platform/storage/s3-address.ts';
import type { Settings } from '#server/settings.ts';
import { CommandError } from './command-error.ts';

const TOLD_EVERY_BYTES = 500_000_000;

/** Needs no database, so that it works whether or not Precis runs. */
export async function moveStorage(settings: Settings, given: { from: string; to: string }): Promise<string> {
  if (!isS3(given.from) && !(await isFolder(given.from)))
    throw new CommandError(`There is no folder ${given.from}.`);
  const open = (address: string) => openStorage({ address, setting: 'The address', settings });
  const from = await open(given.from);
  const to = await open(given.to);
  let toldBytes = 0;
  try {
    const { copied, bytes, wasThere } = await copyStorage(from, to, (so) => {
      if (so.bytes - toldBytes < TOLD_EVERY_BYTES) return;
      toldBytes = so.bytes;
      process.stderr.write(`${so.copied} files, ${inMegabytes(so.bytes)}\n`);
    });
    return [
      `${copied} files copied and compared (${inMegabytes(bytes)}), ${wasThere} were there already.`,
      copied === 0
        ? `Everything is there. Set STORAGE_URL=${withoutSecret(given.to)} and start Precis.`
        : 'If Precis ran meanwhile, stop it and run this again for what has come since.',
    ].join('\n');
  } finally {
    await from.close();
    await to.close();
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
