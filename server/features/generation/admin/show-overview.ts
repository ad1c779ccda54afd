import type { Answer } from '#contract/endpoint.ts';
import type { showGenerationOverview } from '#contract/generation.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findSpent } from '../ledger/ledger-store.ts';
import { type Caps, capPassed, fromMicros } from '../ledger/money.ts';
import { countSteps } from './progress-store.ts';

type Provider = { name: string; model: string } | null;

const providerOf = (provider: Provider) => provider && { provider: provider.name, model: provider.model };

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
  const spent = await findSpent(database.pool, new Date(now()));
  return {
    text: providerOf(providers.text),
    speech: providerOf(providers.speech),
    images: providerOf(providers.images),
    ...(await countSteps(database.pool)),
    spent_today: fromMicros(spent.todayMicros),
    spent_this_month: fromMicros(spent.monthMicros),
    daily_cap: caps.daily,
    monthly_cap: caps.monthly,
    // The smallest sum that another call could cost.
    stopped: capPassed(caps, spent, 1)?.reason ?? null,
  };
}
