import { AppError } from '#server/platform/http/app-error.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { NarrationError } from '#server/platform/speech/open-narrator.ts';
import { UnsoundNarrationError } from '../narrate/check-narration.ts';
import { StepFailure } from '../steps.ts';

/** Errors whose message is a sentence for people. */
const spoken = [StepFailure, ProviderError, NarrationError, UnsoundNarrationError];

/** What an error of making a book says to people; null for one that is no sentence. */
export const sentenceOf = (error: unknown): string | null =>
  spoken.some((kind) => error instanceof kind) ? (error as Error).message : null;

/** Makes something while an admin waits for it: what a provider says becomes the answer, in its own words. */
export async function orUnavailable<Value>(make: () => Promise<Value>): Promise<Value> {
  try {
    return await make();
  } catch (error) {
    const sentence = sentenceOf(error);
    throw sentence === null ? error : new AppError('unavailable', sentence, { cause: error });
  }
}
