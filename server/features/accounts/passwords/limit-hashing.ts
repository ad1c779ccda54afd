import pLimit from 'p-limit';
import { AppError } from '#server/platform/http/app-error.ts';

/** Throws `unavailable` when `mostWaiting` wait already: whoever came now would give up before their turn. */
export function limitWork({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  const limit = pLimit(most);
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= most + mostWaiting)
      throw new AppError('unavailable', 'Too many people are logging in right now. Please try again soon.');
    return limit(work);
  };
}
