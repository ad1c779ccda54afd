import { AppError } from '#server/platform/http/app-error.ts';

type Work<Result> = () => Promise<Result>;

/**
 * Runs at most `most` at once; what comes meanwhile waits in the order it came. Throws `unavailable` when
 * `mostWaiting` wait already: whoever came then would have given up before the turn.
 */
export function takeTurns({ most, mostWaiting }: { most: number; mostWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  async function begin(): Promise<void> {
    if (running < most) {
      running += 1;
      return;
    }
    if (waiting.length >= mostWaiting)
      throw new AppError('unavailable', 'Too many people are logging in right now. Please try again soon.');
    // Whoever ends hands the turn on, so nobody who comes just then can take it.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function end(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async <Result>(work: Work<Result>): Promise<Result> => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
