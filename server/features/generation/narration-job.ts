import { z } from 'zod';
import type { Respelling } from '#contract/respellings.ts';
import { type BookFacts, changeBooks, findBookFacts, setAudio } from '#server/features/books/index.ts';
import { type StoredText, saveCues } from '#server/features/reading/index.ts';
import type { JobContext } from '#server/platform/queue/queue.ts';
import type { GenerationDeps } from './deps.ts';
import { audioKeyOf, inputHashOf } from './narration-input.ts';
import { MOST_ATTEMPTS } from './narration-order.ts';
import { ClaimLost, progressNotes } from './narration-progress.ts';
import { KeptEnding, reasonOf } from './narration-reason.ts';
import { orderRemoval } from './remove-audio.ts';
import { respellingsFor } from './respellings/respelling-store.ts';
import {
  type Claim,
  claimNarration,
  failWithoutText,
  findNarration,
  finishNarration,
  leaveNarration,
} from './store.ts';
import {
  findStoredNarration,
  removeStoredNarration,
  type StoredNarration,
  storeNarration,
} from './stored-narration.ts';

type Material = {
  bookId: number;
  facts: BookFacts;
  text: StoredText;
  respellings: readonly Respelling[];
  inputHash: string;
};

const payloadShape = z.object({ bookId: z.number().int() });

/**
 * Narrates a book. An order that comes while it runs finds this job running and makes none of its own, so it looks
 * for new work before it ends.
 */
export async function narrateBookJob(
  deps: GenerationDeps,
  payload: unknown,
  context: JobContext,
): Promise<void> {
  const { bookId } = payloadShape.parse(payload);
  for (;;) {
    context.signal.throwIfAborted();
    const begun = await narrateAsItStands(deps, bookId, context);
    const row = begun ? await findNarration(deps.database.pool, bookId) : null;
    if (row?.state !== 'waiting') return;
  }
}

/** False where there was nothing to begin. */
async function narrateAsItStands(
  deps: GenerationDeps,
  bookId: number,
  context: JobContext,
): Promise<boolean> {
  const material = await gather(deps, bookId);
  if (!material) {
    await failWithoutText(deps.database.pool, bookId, 'The book has no published text.');
    return false;
  }
  const claim = await claimNarration(deps.database.pool, material);
  if (!claim) return false;
  try {
    if (claim.attempt > MOST_ATTEMPTS) throw new KeptEnding();
    await narrate(deps, material, claim, context.signal);
  } catch (error) {
    await leave(deps, claim, error, context);
    if (!(error instanceof ClaimLost)) throw error;
    context.log.info({ bookId }, 'the book changed while it was narrated');
  }
  return true;
}

async function gather(deps: GenerationDeps, bookId: number): Promise<Material | null> {
  const facts = await findBookFacts(deps.database.pool, bookId);
  const text = facts?.isPublished ? await deps.textOf(bookId) : null;
  if (!facts || !text) return null;
  const respellings = await respellingsFor(deps.database.pool, bookId);
  const inputHash = inputHashOf({ ...facts, body: text.body, voice: deps.voice, respellings });
  return { bookId, facts, text, respellings, inputHash };
}

async function narrate(
  deps: GenerationDeps,
  material: Material,
  claim: Claim,
  signal: AbortSignal,
): Promise<void> {
  const { bookId, inputHash } = material;
  const audioKey = audioKeyOf(bookId, inputHash);
  const stored =
    (await findStoredNarration(deps.storage, audioKey)) ??
    (await narrateAnew(deps, material, { claim, audioKey, signal }));
  try {
    await publish(deps, material, claim, { ...stored, audioKey });
  } catch (error) {
    // What was made from words that are no longer the book's is of no use to anybody.
    if (error instanceof ClaimLost) await dropUnused(deps, bookId, audioKey);
    throw error;
  }
}

async function narrateAnew(
  deps: GenerationDeps,
  { bookId, facts, text, respellings }: Material,
  { claim, audioKey, signal }: { claim: Claim; audioKey: string; signal: AbortSignal },
): Promise<StoredNarration> {
  const notes = progressNotes(deps, claim);
  const { title, author, language } = facts;
  try {
    const narration = await deps.narrate(
      { title, author, language, sections: [...text.sections], respellings },
      {
        bookId,
        signal: AbortSignal.any([signal, notes.lost]),
        onProgress: ({ share }) => notes.note(share),
      },
    );
    return await storeNarration(deps.storage, audioKey, narration);
  } catch (error) {
    throw notes.lost.aborted ? new ClaimLost() : error;
  } finally {
    await notes.settled();
  }
}

/**
 * The sound is stored: narration, audio and cues become the book's in one transaction, and everybody is told. The
 * order of the tables is that of publishing a summary, so that the two never wait for each other in a circle.
 */
async function publish(
  deps: GenerationDeps,
  { bookId, text, inputHash }: Material,
  claim: Claim,
  stored: StoredNarration & { audioKey: string },
): Promise<void> {
  const { audioKey, durationSeconds, cues } = stored;
  const { body, bodyHash } = text;
  await changeBooks(deps, async (tx) => {
    await setAudio(tx, bookId, { audioKey, durationSeconds });
    const facts = await findBookFacts(tx, bookId);
    const respellings = await respellingsFor(tx, bookId);
    const isSame =
      facts !== null && inputHashOf({ ...facts, body, voice: deps.voice, respellings }) === inputHash;
    if (!isSame || !(await saveCues(tx, { bookId, bodyHash, cues }))) throw new ClaimLost();
    const before = await finishNarration(tx, claim, stored);
    if (before === undefined) throw new ClaimLost();
    if (before !== null && before !== audioKey) {
      await orderRemoval(tx, { bookId, audioKey: before }, deps.now());
    }
  });
  deps.log.info({ bookId, durationSeconds: Math.round(durationSeconds) }, 'a book is narrated');
}

async function dropUnused(deps: GenerationDeps, bookId: number, audioKey: string): Promise<void> {
  const row = await findNarration(deps.database.pool, bookId);
  if (row?.audioKey !== audioKey) await removeStoredNarration(deps.storage, audioKey);
}

/**
 * A stop of the process and a change of the book cost no attempt; whatever else went wrong does, and the last one
 * makes it a failure.
 */
async function leave(deps: GenerationDeps, claim: Claim, error: unknown, context: JobContext): Promise<void> {
  const attempts = claim.attempt;
  if (context.signal.aborted || error instanceof ClaimLost) {
    const left = { state: 'waiting' as const, reason: null, attempts: attempts - 1 };
    return leaveNarration(deps.database.pool, claim, left);
  }
  const state = attempts >= MOST_ATTEMPTS ? 'failed' : 'waiting';
  await leaveNarration(deps.database.pool, claim, { state, reason: reasonOf(error), attempts });
}
