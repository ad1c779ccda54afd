import type { Logger } from '#server/platform/log/log.ts';
import { LockLost } from './work-rows.ts';

const NOTE_EVERY_MS = 500;

export type ProgressNotes = {
  note: (share: number) => void;
  /** Aborted when a note finds that the lock is lost, so that no more goes into the work. */
  lost: AbortSignal;
  settled: () => Promise<void>;
};

/** Writes down how far work is, 0 to 1 and never back: twice a second at most and one after the other. */
export function noteProgress(
  { log, now }: { log: Logger; now: () => number },
  write: (share: number) => Promise<void>,
): ProgressNotes {
  const lost = new AbortController();
  let furthest = 0;
  let notedAtMs = now();
  let writing: Promise<void> | null = null;

  async function tryToWrite(share: number): Promise<void> {
    try {
      await write(share);
    } catch (error) {
      if (error instanceof LockLost) lost.abort();
      // The work itself does not depend on it.
      else log.warn({ err: error }, 'the progress of work could not be noted');
    } finally {
      writing = null;
    }
  }

  return {
    note: (share) => {
      furthest = Math.min(1, Math.max(furthest, share));
      if (writing || now() - notedAtMs < NOTE_EVERY_MS) return;
      notedAtMs = now();
      writing = tryToWrite(furthest);
    },
    lost: lost.signal,
    settled: async () => {
      await writing;
    },
  };
}
