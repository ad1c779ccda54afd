import { z } from 'zod';
import { cached } from '#server/platform/cache/cached.ts';
import { oneRow, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Figure } from '#server/platform/http/metrics-registry.ts';
import { narrationRowStates } from './schema.ts';

const countRow = { state: z.enum(narrationRowStates), books: z.number() };
const madeRow = { spoken: z.number(), took: z.number() };

type Deps = { database: { pool: SqlRunner }; now: () => number };

/** The same in every process. */
export function narrationFigures({ database: { pool }, now }: Deps): Figure[] {
  const counts = cached(now, () =>
    rows(pool, countRow, sql`select state, count(*)::int as books from narrations group by 1`),
  );
  const made = cached(now, () =>
    oneRow(
      pool,
      madeRow,
      sql`select coalesce(sum(duration_seconds), 0) as spoken,
            coalesce(sum(extract(epoch from finished_at - started_at)), 0) as took
          from narrations
          where state = 'ready' and started_at < finished_at and finished_at > now() - interval '1 hour'`,
    ),
  );
  return [
    {
      name: 'precis_narrations',
      help: 'Narrations of books, by state.',
      labels: ['state'],
      read: async () => {
        const found = await counts();
        return narrationRowStates.map((state) => ({
          labels: { state },
          value: found.find((one) => one.state === state)?.books ?? 0,
        }));
      },
    },
    {
      name: 'precis_narration_hour_seconds',
      help: 'Of the last hour: seconds of audio that were made, and seconds that making them took.',
      labels: ['of'],
      read: async () => Object.entries(await made()).map(([of, value]) => ({ labels: { of }, value })),
    },
  ];
}
