import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '#server/platform/log/log.ts';

const PAUSE_MS = 2_000;

type Input = {
  /** What is logged each time it fails. */
  what: string;
  log: Logger;
  signal: AbortSignal;
  /** Where it tells that trying again won't help, the error is thrown. */
  mayHelp?: (error: unknown) => boolean;
};

/** Does something again until it works or isn't wanted any more. */
export async function tryUntilDone(
  { what, log, signal, mayHelp = () => true }: Input,
  act: () => Promise<unknown>,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await act();
      return;
    } catch (error) {
      if (!mayHelp(error)) throw error;
      log.warn({ err: error }, what);
    }
    await delay(PAUSE_MS, undefined, { signal }).catch(() => undefined);
  }
}
