import type { PaySpeech } from '#server/features/narration/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { CallDeps } from '#server/platform/provider/call-provider.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import type { StepName } from '../steps.ts';
import { endCall, findSpent, insertCall, lockLedger } from './ledger-store.ts';
import { type Caps, capLifts, capPassed, isCapped, microsOf, type Prices, type Usage } from './money.ts';

export type LedgerDeps = {
  database: Database;
  now: () => number;
  prices: Prices;
  caps: Caps;
  /** Told what each call cost, in millionths, also those that failed. */
  onSpent?: (micros: number) => void;
};

export type PaidDeps = LedgerDeps & CallDeps;

export type PaidCall = {
  bookId: number;
  step: StepName;
  part: string;
  provider: string;
  model: string;
  estimate: Usage;
};

/** What a call gave, or why it is useless: it was paid for either way. */
type Made<Value> = { usage: Usage /** For whoever reads the ledger. */; remark?: string } & (
  | { value: Value }
  | { fault: Error }
);

/** Makes one paid call, written down before and after. At a cap it throws a `WorkFailure` that says until when. */
export async function spend<Value>(
  deps: LedgerDeps,
  { estimate, ...call }: PaidCall,
  make: () => Promise<Made<Value>>,
): Promise<Value> {
  const id = await begin(deps, call, estimate);
  const made: Made<Value> = await make().catch((error: unknown) => ({
    usage: {},
    fault: error instanceof Error ? error : new Error(String(error)),
  }));
  const { usage } = made;
  const said = ['fault' in made && made.fault.message, made.remark].filter(Boolean).join(' ');
  const costMicros = microsOf(deps.prices, usage);
  deps.onSpent?.(costMicros);
  await endCall(deps.database.pool, id, {
    usage,
    costMicros,
    state: 'fault' in made ? 'failed' : 'spent',
    said: said === '' ? null : said,
  });
  if ('fault' in made) throw made.fault;
  return made.value;
}

function begin(deps: LedgerDeps, call: Omit<PaidCall, 'estimate'>, estimate: Usage): Promise<number> {
  const at = new Date(deps.now());
  const estimatedMicros = microsOf(deps.prices, estimate);
  const estimatedTokens = (estimate.tokensIn ?? 0) + (estimate.tokensOut ?? 0);
  const started = { ...call, estimatedTokens, estimatedMicros, at };
  // Without a cap there is no need for the lock or for summing up a month.
  if (!isCapped(deps.caps)) return insertCall(deps.database.pool, started);
  return deps.database.query.transaction(async (tx) => {
    await lockLedger(tx);
    const passed = capPassed(deps.caps, await findSpent(tx, at), estimatedMicros);
    if (passed) throw new WorkFailure(passed.reason, { until: capLifts(at, passed.isDaily) });
    return insertCall(tx, started);
  });
}

export const payForSpeech =
  (deps: LedgerDeps): PaySpeech =>
  ({ characters, ...call }, speak) =>
    spend(deps, { ...call, step: 'narrate', estimate: { characters } }, async () => ({
      value: await speak(),
      usage: { characters },
    }));
