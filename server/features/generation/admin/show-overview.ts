import type { Answer } from '#contract/endpoint.ts';
import type { showGenerationOverview } from '#contract/generation.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { sentenceOfWait } from '#server/platform/provider/circuit-rules.ts';
import { openCircuits } from '#server/platform/provider/circuits.ts';
import { findSpent } from '../ledger/ledger-store.ts';
import { type Caps, capPassed, fromMicros, type Spent } from '../ledger/money.ts';
import { countSteps } from './progress-store.ts';

type Provider = { name: string; key: string; model: string } | null;

const providerOf = (provider: Provider) => provider && { provider: provider.name, model: provider.model };

/** The smallest sum that another call could cost. */
const LEAST_MICROS = 1;

const capReason = (caps: Caps, spent: Spent): string[] => {
  const passed = capPassed(caps, spent, LEAST_MICROS);
  return passed ? [passed.reason] : [];
};

export async function showOverview({
  database,
  now,
  caps,
  ...providers
}: {
  database: Pick<Database, 'pool'>;
  now: () => number;
  caps: Caps;
  text: Provider;
  speech: Provider;
  images: Provider;
}): Promise<Answer<typeof showGenerationOverview>['data']> {
  const at = new Date(now());
  const spent = await findSpent(database.pool, at);
  const { text, speech, images } = providers;
  const circuits = await openCircuits(database.pool, [text, speech, images]);
  const away = circuits.map((circuit) => `${sentenceOfWait(circuit, at)} It says: ${circuit.reason}`);
  return {
    text: providerOf(text),
    speech: providerOf(speech),
    images: providerOf(images),
    ...(await countSteps(database.pool)),
    spent_today: fromMicros(spent.todayMicros),
    spent_this_month: fromMicros(spent.monthMicros),
    daily_cap: caps.daily,
    monthly_cap: caps.monthly,
    stopped: [...capReason(caps, spent), ...away].join(' ') || null,
  };
}
