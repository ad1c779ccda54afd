/** What is known of a stored file. `etag` is strong and quoted, as HTTP wants it. */
export type StoredFile = { bytes: number; etag: string };

/** The first and the last byte wanted, both included, counted from 0. */
export type ByteRange = { start: number; end: number };

/** What a storage holds by kind, and what is left of the disk it is on; null where it is no disk of this machine. */
export type StorageUse = {
  kinds: ReadonlyMap<string, { files: number; bytes: number }>;
  disk: { freeBytes: number; totalBytes: number } | null;
};

/** The content of a key never changes: new content gets a new key. Throws `WrongKey` for anything but plain names. */
export type Storage = {
  /** Stores the whole content or nothing. Throws `StorageAway` where it can't be for now. */
  put(key: string, content: Uint8Array): Promise<void>;
  stat(key: string): Promise<StoredFile | null>;
  /** Read only as it is taken; null for an unknown key. Leaving the `for await` early closes the file. */
  open(key: string, range: ByteRange): Promise<AsyncIterable<Uint8Array> | null>;
  remove(key: string): Promise<void>;
  /** Removes every key below a folder, `narrations/7`; one that is not there is no fault. */
  removeFolder(folder: string): Promise<void>;
  list(folder: string): Promise<string[]>;
  /** Every key, in no order. Slow: it looks into every folder. */
  keys(): AsyncIterable<string>;
  /** Counts everything that is stored, by the kind that its key has. Slow: it looks at every file. */
  measure(kindOf: (key: string) => string): Promise<StorageUse>;
  /** Where people may be sent for a file; null where only the server can reach it. */
  direct: DirectLinks | null;
  close(): Promise<void>;
};

/** `link`: good for some seconds, for whoever has it, without asking whether the key is there. */
export type DirectLinks = {
  /** `https://s3.example.org`. */
  origin: string;
  link(key: string, how: { seconds: number; cacheControl: string }): Promise<string>;
};

/** For the `catch` of a call about a file that may be gone. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

const KEY = /^[a-z0-9][\w-]*(?:\/[a-z0-9][\w-]*)*(?:\.[a-z0-9]+)*$/i;
const LONGEST_KEY = 400;

/** A key is not plain names with slashes between: it may come from an address, and must never leave the storage. */
export class WrongKey extends Error {
  constructor(key: string) {
    super(`"${key.slice(0, 80)}" is not a key of the storage.`);
    this.name = 'WrongKey';
  }
}

export const isKey = (key: string): boolean => key.length <= LONGEST_KEY && KEY.test(key);

export function checkedKey(key: string): string {
  if (!isKey(key)) throw new WrongKey(key);
  return key;
}
