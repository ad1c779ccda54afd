import { AppError } from '#server/platform/http/app-error.ts';

const FULL = "There is no space left on the server's disk. Please try again later.";
const LOCKED = "The server's disk can't be written to at the moment. Please try again later.";

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  EROFS: LOCKED,
  EACCES: LOCKED,
  EPERM: LOCKED,
};

const RETRY_AFTER_SECONDS = 60;

/** Nothing can be stored for now: the disk is full, or may not be written to. What is stored can still be read. */
export class StorageAway extends AppError {
  constructor(sentence: string, cause: unknown) {
    super('unavailable', sentence, { extra: { retry_after: RETRY_AFTER_SECONDS }, cause });
    this.name = 'StorageAway';
  }
}

/** What a failed write is told as. */
export function writeFailure(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const sentence = sentences[code];
  return sentence === undefined ? error : new StorageAway(sentence, error);
}
