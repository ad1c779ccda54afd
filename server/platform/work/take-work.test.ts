import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { plainJobs } from './run-job.ts';
import { findNext, type Source, takeNext } from './take-work.ts';
import type { WorkTable } from './work-rows.ts';

const WAITING = 100_000;

const steps: WorkTable<{ bookId: number }> = {
  job: 'generate-step',
  table: 'generation_steps',
  id: { bookId: z.number() },
  priority: sql`- urgency`,
  sorted: sql`urgency desc`,
};
const jobs = plainJobs('letters');
const sources: Source[] = [
  { work: steps, where: sql`step = 'write'` },
  { work: jobs, where: sql`name = 'letters'` },
];
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(`
    alter table generation_steps disable trigger all;
    insert into generation_steps (book_id, step, urgency, not_before)
      select n, case when n % 2 = 0 then 'write' else 'resolve' end, n % 3, now() + (n % 5 - 1) * interval '1 hour'
      from generate_series(1, ${WAITING}) n;
    insert into jobs (name, payload, priority, max_attempts, not_before)
      select case when n % 2 = 0 then 'letters' else 'lists' end, '{}', n % 3, 25, now() + (n % 5 - 1) * interval '1 hour'
      from generate_series(1, ${WAITING}) n`);
  await database.pool.query('analyze');
}, 120_000);
afterAll(() => database.close());

type Asked = { text: string; values: unknown[] };

/** The same pool, and what it is asked. */
function listening(): { pool: Database['pool']; asked: Asked[] } {
  const asked: Asked[] = [];
  const query = (text: string, values: unknown[] = []) => {
    asked.push({ text, values });
    return database.pool.query(text, values);
  };
  return { asked, pool: Object.create(database.pool, { query: { value: query } }) };
}

it('the next of a hundred thousand is found at the start of an index, and taken', async () => {
  const { pool, asked } = listening();
  expect(new Set(await findNext(pool, sources))).toEqual(new Set([0, 1]));
  for (const source of sources) expect(await takeNext(pool, source, 'a-worker')).toMatchObject({ token: 2 });
  const plans = await Promise.all(
    asked.map(async ({ text, values }) => {
      const { rows } = await database.pool.query(`explain ${text}`, values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan using (generation_steps|jobs)_next/);
    expect(plan).not.toMatch(/Seq Scan|Bitmap Heap Scan on (generation_steps|jobs)/);
  }
  const began = performance.now();
  for (let time = 0; time < 20; time += 1) await findNext(database.pool, sources);
  expect((performance.now() - began) / 20).toBeLessThan(100);
});

it('others that are taking the next one do not hold up the one after it', async () => {
  const source = sources[1] ?? { work: jobs };
  const taken = await database.query.transaction(async (tx) => {
    const one = await takeNext(tx, source, 'one');
    return [one, await takeNext(database.pool, source, 'other')];
  });
  expect(new Set(taken.map((lock) => lock?.id)).size).toBe(2);
});
