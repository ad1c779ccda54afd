import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { oneRow, sql } from '#server/platform/database/sql.ts';

/** Waits for its turn. Throws the signal's reason if that aborts first. */
export type Pace = (signal: AbortSignal) => Promise<void>;

/** Lets all processes together begin `perMinute` calls a minute, evenly spread; undefined for as many as there are. */
export const createPace =
  ({ pool }: Database, provider: string, perMinute: () => number | undefined): Pace =>
  async (signal) => {
    const most = perMinute();
    if (most === undefined) return;
    const step = sql`make_interval(secs => ${60 / most}::float8)`;
    const { waitMs } = await oneRow(
      pool,
      { waitMs: z.number() },
      sql`insert into provider_paces (provider, per_minute, next_at)
        values (${provider}, ${most}, now() + ${step})
        on conflict (provider) do update set per_minute = excluded.per_minute,
          next_at = ${step} + case when provider_paces.per_minute = excluded.per_minute
            then greatest(provider_paces.next_at, now()) else now() end
        returning extract(epoch from next_at - ${step} - now())::float8 * 1000 as "waitMs"`,
    );
    if (waitMs > 0) await delay(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  };
