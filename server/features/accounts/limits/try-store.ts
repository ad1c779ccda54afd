import { z } from 'zod';
import { execute, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { hashToken } from '#server/platform/http/secret-token.ts';

/** So many tries within so many seconds, for what the key names. */
export type Limit = { key: string; most: number; seconds: number };

const countedRow = { key: z.string(), tries: z.number(), resetsAt: z.date() };

/**
 * Counts one try for each limit and gives those that are exceeded. The keys are stored as hashes, as they hold
 * addresses. Nothing waits for the disk: a power cut forgives some tries.
 */
export async function countTries(
  runner: SqlRunner,
  limits: readonly Limit[],
  now: Date,
): Promise<(Limit & Omit<RowOf<typeof countedRow>, 'key'>)[]> {
  const byHash = new Map(limits.map((limit) => [hashToken(limit.key), limit]));
  const counts = [...byHash].map(([key, { seconds }]) => ({
    key,
    resets_at: new Date(now.getTime() + seconds * 1000),
  }));
  // In the order of the keys, so that two calls never wait for each other.
  const counted = await rows(
    runner,
    countedRow,
    sql`with soon as (select set_config('synchronous_commit', 'off', true))
        insert into try_counts as t (key, tries, resets_at)
        select c.key, 1, c.resets_at
        from soon cross join json_to_recordset(${JSON.stringify(counts)}::json) as c(key text, resets_at timestamptz)
        order by c.key
        on conflict (key) do update set
          tries = case when t.resets_at <= ${now}::timestamptz then 1 else least(t.tries + 1, 1000000) end,
          resets_at = case when t.resets_at <= ${now}::timestamptz then excluded.resets_at else t.resets_at end
        returning t.key, t.tries, t.resets_at as "resetsAt"`,
  );
  return counted.flatMap(({ key, ...count }) => {
    const limit = byHash.get(key);
    return limit && count.tries > limit.most ? [{ ...limit, ...count }] : [];
  });
}

export const sweepTries = (runner: SqlRunner, now: Date): Promise<number> =>
  execute(runner, sql`delete from try_counts where resets_at <= ${now}`);
