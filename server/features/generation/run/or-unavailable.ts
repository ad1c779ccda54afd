import { AppError } from '#server/platform/http/app-error.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';

/** For what an admin waits for: a provider's failure becomes the answer, in its own words. */
export async function orUnavailable<Value>(make: () => Promise<Value>): Promise<Value> {
  try {
    return await make();
  } catch (error) {
    throw error instanceof WorkFailure ? new AppError('unavailable', error.message, { cause: error }) : error;
  }
}
