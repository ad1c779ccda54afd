import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { NarrationError } from '#server/platform/speech/open-narrator.ts';
import { UnsoundNarrationError } from './narrate/check-narration.ts';
import { StepFailure } from './steps.ts';

/** Each worker that began it was killed, or ended for want of memory. */
export class KeptEnding extends Error {
  constructor() {
    super('The narration was begun several times, and each time the program ended before it was done.');
    this.name = 'KeptEnding';
  }
}

const storageReasons: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no space left on the disk for the recording.',
  EDQUOT: 'There is no space left on the disk for the recording.',
  EACCES: 'The folder for recordings may not be written to.',
  EROFS: 'The folder for recordings may not be written to.',
};

/** Errors whose message is a sentence for people. */
const spoken = [NarrationError, UnsoundNarrationError, KeptEnding, ProviderError, StepFailure];

/** Why a narration failed, in words for the people who wait for it; details go to the log alone. */
export function reasonOf(error: unknown): string {
  if (spoken.some((kind) => error instanceof kind)) return (error as Error).message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return storageReasons[code] ?? 'Something went wrong while the book was narrated.';
}
