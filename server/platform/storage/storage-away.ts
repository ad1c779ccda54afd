import { AppError } from '#server/platform/http/app-error.ts';
import { causesOf } from '#server/platform/http/outage.ts';

const sentences = {
  full: "There is no space left on the server's disk. Please try again later.",
  locked: "The server's disk can't be written to at the moment. Please try again later.",
  away: "The storage isn't responding. Please try again later.",
} as const;
/** It is full, it may not or cannot be written to, or it does not answer. */
export type StorageTrouble = keyof typeof sentences;

/** By the code of the error, Node's or PostgreSQL's. */
const troubles: Readonly<Record<string, StorageTrouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  '53100': 'full',
  EROFS: 'locked',
  EIO: 'locked',
  '58030': 'locked',
};
/**
 * Of a write to a folder of our own: elsewhere these say that something is not ours, or not there. A folder that was
 * there at the start is gone when its disk was unmounted.
 */
const troublesOfWrites: typeof troubles = {
  ...troubles,
  EACCES: 'locked',
  EPERM: 'locked',
  ENOENT: 'locked',
  ESTALE: 'locked',
};

/** When it makes sense to try again. */
export const STORAGE_PAUSE_MS = 60_000;

/**
 * Nothing can be stored for now: the disk is full, or may not be written to. What is stored can still be read, unless
 * the storage is away.
 */
export class StorageAway extends AppError {
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, cause: unknown) {
    super('unavailable', sentences[trouble], { extra: { retry_after: STORAGE_PAUSE_MS / 1000 }, cause });
    this.name = 'StorageAway';
    this.trouble = trouble;
  }
}

function awayBy(codes: typeof troubles, error: unknown): StorageAway | null {
  for (const failure of causesOf(error)) {
    if (failure instanceof StorageAway) return failure;
    const trouble = typeof failure.code === 'string' ? codes[failure.code] : undefined;
    if (trouble !== undefined) return new StorageAway(trouble, error);
  }
  return null;
}

/** Whether a disk, also the database's, is why something failed. */
export const storageAwayOf = (error: unknown): StorageAway | null => awayBy(troubles, error);

/** What a failed write to our own folder is told as. */
export const writeFailure = (error: unknown): unknown => awayBy(troublesOfWrites, error) ?? error;
