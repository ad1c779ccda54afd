import { openFolderStorage } from './folder-storage.ts';
import { readyFolder } from './ready-folder.ts';
import {
  isS3,
  readS3Address,
  S3_SHAPE,
  type S3Address,
  type S3Credentials,
  withoutSecret,
} from './s3-address.ts';
import { openS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import type { StorageAway } from './storage-away.ts';

/** `address`: a folder, or that of a bucket. */
type Where = {
  address: string;
  /** Named where the address can't be used. */
  setting: string;
  settings: { STORAGE_KEY_ID?: string | undefined; STORAGE_SECRET?: string | undefined };
};

/** Throws with a sentence that says what to do. A store that is away is no reason not to open it. */
export async function openStorage(
  { address, setting, settings }: Where,
  onAway?: (away: StorageAway) => void,
): Promise<Storage> {
  if (!isS3(address)) {
    await readyFolder(setting, address);
    return openFolderStorage(address, onAway);
  }
  const { bucket, credentials } = credentialsFor({ address, setting, settings });
  return openS3Storage({ address: bucket, credentials }, onAway);
}

/** Throws with a sentence that says what to do. */
export function credentialsFor({ address, setting, settings }: Where): {
  bucket: S3Address;
  credentials: S3Credentials;
} {
  const bucket = readS3Address(address);
  if (bucket === null)
    throw new Error(`${setting} is "${withoutSecret(address)}", but must be a folder, or ${S3_SHAPE}.`);
  const { STORAGE_KEY_ID: keyId, STORAGE_SECRET: secret } = settings;
  const credentials = bucket.credentials ?? (keyId && secret ? { keyId, secret } : null);
  if (credentials === null)
    throw new Error(
      `${setting} is an S3 bucket: set STORAGE_KEY_ID and STORAGE_SECRET to a key that may use it.`,
    );
  return { bucket, credentials };
}
