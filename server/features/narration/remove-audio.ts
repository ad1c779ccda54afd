import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { audioKeyOf, audioVersionOf, fallbackKeyOf } from './narration-input.ts';
import { isKept } from './retiming/kept-narrations.ts';
import { findNarration } from './store.ts';
import { removeStoredNarration } from './stored-narration.ts';

export const REMOVE_AUDIO = 'remove-audio';

const payloadShape = z.object({ bookId: z.number().int(), audioKey: z.string() });

/** Orders that a recording be removed, unless it's in use then. */
export async function orderRemoval(
  tx: SqlRunner,
  removal: z.infer<typeof payloadShape>,
  runAt: Date,
): Promise<void> {
  await addJob(tx, { name: REMOVE_AUDIO, payload: removal, runAt });
}

export async function removeAudioJob(
  deps: { database: Database; storage: Storage },
  payload: unknown,
): Promise<void> {
  const { bookId, audioKey } = payloadShape.parse(payload);
  const row = await findNarration(deps.database.pool, bookId);
  const inTheMaking = row?.inputHash ? audioKeyOf(bookId, row.inputHash) : null;
  if (await isKept(deps.database.pool, { bookId, audio: audioVersionOf(audioKey) })) return;
  if (row?.audioKey === audioKey || inTheMaking === audioKey) return;
  if (inTheMaking !== null && fallbackKeyOf(inTheMaking) === audioKey) return;
  await removeStoredNarration(deps.storage, audioKey);
}
