import { createHash } from 'node:crypto';
import { z } from 'zod';
import { kindOfFile } from '#contract/book-files.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import { addJob } from '#server/platform/work/jobs.ts';
import { endTakingIn } from '../end-imports.ts';
import { findImport, lockImport } from '../store.ts';
import { addBookOfFile, readFileOf, refusedFile } from './book-of-file.ts';
import type { FilesDeps } from './deps.ts';
import {
  findSameFile,
  insertFiles,
  lockFile,
  nextFile,
  removeArchive,
  settleFile,
  type WaitingFile,
} from './files-store.ts';
import { readArchive } from './read-archive.ts';
import { readWhole, uploadsOf } from './stored-files.ts';

export const TAKE_IN_FILES = 'imports_take_in_files';

/** Then other jobs have their turn: emails wait in the same lane. */
const A_WHILE_MS = 5_000;

const payloadShape = z.object({ importId: z.number().int() });

const filesJob = (importId: number) => ({
  name: TAKE_IN_FILES,
  payload: { importId },
  key: `files:${importId}`,
});

/** While the job runs it can't be ordered again, and might just have found nothing left: another one then looks. */
export async function orderFiles(tx: Executor, importId: number): Promise<void> {
  const job = filesJob(importId);
  if ((await addJob(tx, job)) === 'running') await addJob(tx, { ...job, key: `${job.key}:next` });
}

/**
 * A file per transaction: each has either become a book, or its row says why not, or it still waits. After any kill
 * none is lost and none becomes two books.
 */
export async function takeInFiles(
  deps: FilesDeps,
  payload: unknown,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { importId } = payloadShape.parse(payload);
  const endsAtMs = Date.now() + A_WHILE_MS;
  for (;;) {
    signal.throwIfAborted();
    const file = await nextFile(deps.database.pool, importId);
    if (!file) break;
    if (Date.now() > endsAtMs) return orderFiles(deps.database.query, importId);
    if (kindOfFile(file.path) === 'archive') await takeInArchive(deps, { importId, file, signal });
    else await takeInBook(deps, importId, file);
  }
  await endFilesOf(deps, importId);
}

type Work = { importId: number; file: WaitingFile; signal: AbortSignal };

async function takeInArchive(deps: FilesDeps, { importId, file, signal }: Work): Promise<void> {
  try {
    const found = await readArchive(deps, importId, file, signal);
    await deps.database.query.transaction(async (tx) => {
      if (!(await lockFile(tx, importId, file.row))) return;
      await removeArchive(tx, importId, file.row);
      await insertFiles(tx, importId, found);
    });
    await deps.storage.removeFolder(`${uploadsOf(importId)}/${file.stored}`);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await settle(deps, importId, { ...refusedFile(file, error.message), hash: null });
  }
}

async function settle(
  { database }: FilesDeps,
  importId: number,
  row: Parameters<typeof settleFile>[2],
): Promise<void> {
  await database.query.transaction(async (tx) => {
    if (await lockFile(tx, importId, row.row)) await settleFile(tx, importId, row);
  });
}

const GONE = 'What was sent is gone from the storage. Add the file again.';
const SAME_FILE = 'This very file was added before.';

async function takeInBook(deps: FilesDeps, importId: number, file: WaitingFile): Promise<void> {
  const bytes = await readWhole(deps.storage, { importId, stored: file.stored });
  if (bytes === null) return settle(deps, importId, { ...refusedFile(file, GONE), hash: null });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = await findSameFile(deps.database.pool, hash);
  if (known === null) {
    const read = await readFileOf(deps, { importId, file, bytes });
    await addBookOfFile(deps, { importId, hash, ...read });
  } else {
    const same = { ...refusedFile(file, SAME_FILE), state: 'duplicate', book_id: known, hash } as const;
    await settle(deps, importId, same);
  }
  await deps.storage.removeFolder(`${uploadsOf(importId)}/${file.stored}`);
}

async function endFilesOf(deps: FilesDeps, importId: number): Promise<void> {
  const { pool, query } = deps.database;
  await query.transaction(async (tx) => {
    if ((await lockImport(tx, importId)) && !(await nextFile(tx, importId)))
      await endTakingIn(deps, tx, importId);
  });
  const state = (await findImport(pool, importId))?.state;
  if (state !== 'receiving' && state !== 'taking_in') await deps.storage.removeFolder(uploadsOf(importId));
}
