import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { fromMicros } from '../ledger/money.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import type { AskDeps, Asking } from './ask.ts';

/** Without prices nothing is known of a cost. */
export const costOf = (micros: number): number | null => (micros === 0 ? null : fromMicros(micros));

/** For questions of an admin whose answers are shown, not kept; with what they have cost so far. */
export function unkept<Deps extends PaidDeps>(
  deps: Deps,
  { text, ...about }: { bookId: number; signal: AbortSignal; text: TextProvider },
): { paid: Deps & AskDeps; asking: Asking; cost: () => number | null } {
  let micros = 0;
  const onSpent = (spent: number): void => {
    micros += spent;
  };
  return {
    paid: { ...deps, text, onSpent },
    asking: { ...about, step: 'write', once: (_part, make) => make() },
    cost: () => costOf(micros),
  };
}
