import type { z } from 'zod';
import type { showGenerationOverview } from '#contract/generation.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { findSpent } from '../ledger/ledger-store.ts';
import { type Caps, capPassed, fromMicros } from '../ledger/money.ts';
import { countSteps } from './progress-store.ts';

type Provider = { name: string; model: string };

/** Who makes books here, what it has cost, and whether a cap has stopped it. */
export async function showOverview({
  database,
  now,
  caps,
  text,
  speech,
  images,
}: {
  database: Database;
  now: () => number;
  caps: Caps;
  text: Provider | null;
  speech: Provider | null;
  images: Provider | null;
}): Promise<z.input<(typeof showGenerationOverview)['answer']>['data']> {
  const spent = await findSpent(database.pool, new Date(now()));
  return {
    text: text && { provider: text.name, model: text.model },
    speech: speech && { provider: speech.name, model: speech.model },
    images: images && { provider: images.name, model: images.model },
    ...(await countSteps(database.pool)),
    spent_today: fromMicros(spent.todayMicros),
    spent_this_month: fromMicros(spent.monthMicros),
    daily_cap: caps.daily,
    monthly_cap: caps.monthly,
    // The smallest sum that a further call could cost.
    stopped: capPassed(caps, spent, 1)?.reason ?? null,
  };
}
