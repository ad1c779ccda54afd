import type { GenerationDeps } from './deps.ts';
import { type Claim, noteProgress } from './store.ts';

/** The book was ordered anew, or another worker has it: what is being made here is of no use. */
export class ClaimLost extends Error {
  constructor() {
    super('The book changed while it was narrated.');
    this.name = 'ClaimLost';
  }
}

const NOTE_EVERY_MS = 500;

/**
 * Writes down how far a narration is, twice a second at most and one after the other. `lost` aborts when a note finds
 * that the claim is lost, so that no more work goes into it.
 */
export function progressNotes(
  { database, log, now }: Pick<GenerationDeps, 'database' | 'log' | 'now'>,
  claim: Claim,
): { note: (share: number) => void; lost: AbortSignal; settled: () => Promise<void> } {
  const lost = new AbortController();
  let notedAtMs = now();
  let writing: Promise<void> | null = null;

  async function write(share: number): Promise<void> {
    try {
      if (!(await noteProgress(database.pool, claim, share))) lost.abort();
    } catch (error) {
      // The narration itself does not depend on it.
      log.warn({ err: error, bookId: claim.bookId }, 'the progress of a narration could not be noted');
    } finally {
      writing = null;
    }
  }

  return {
    note: (share) => {
      if (writing || now() - notedAtMs < NOTE_EVERY_MS) return;
      notedAtMs = now();
      writing = write(Math.min(1, Math.max(0, share)));
    },
    lost: lost.signal,
    settled: async () => {
      await writing;
    },
  };
}
