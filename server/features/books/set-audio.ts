import type { SqlRunner } from '#server/platform/database/sql.ts';
import { setFields } from './write-books.ts';

/** A book's narration in the storage, or null to take it away. False where there is no such book. */
export const setAudio = (
  tx: SqlRunner,
  bookId: number,
  audio: { audioKey: string; durationSeconds: number } | null,
): Promise<boolean> => setFields(tx, [bookId], audio ?? { audioKey: null, durationSeconds: null });
