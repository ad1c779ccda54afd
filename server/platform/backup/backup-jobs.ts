import { gunzipSync, gzipSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { execute, oneRow, rows, type SQL, sql } from '#server/platform/database/sql.ts';
import { FORMER_JOBS, hasFormerJobs } from '#server/platform/work/former-jobs.ts';
import { BackupError } from './archive-format.ts';

const job = z.object({
  name: z.string(),
  payload: z.json(),
  key: z.string().nullable(),
  runAt: z.string(),
  priority: z.number(),
  maxAttempts: z.number(),
});
type Job = z.infer<typeof job>;

/** Those that wait or are being done, with all their attempts ahead of them. */
export async function readJobs(
  client: ClientBase,
  isKept: (name: string) => boolean,
): Promise<{ count: number; packed: Buffer }> {
  const jobs = (await findJobs(client)).filter(({ name }) => isKept(name));
  return { count: jobs.length, packed: gzipSync(JSON.stringify(jobs)) };
}

/** Before an upgrade from version 0.1 there are only those that its library kept. */
async function findJobs(client: ClientBase): Promise<Job[]> {
  const hasOwn = sql`select to_regclass('jobs') is not null as "hasOwn"`;
  const own = sql`select name, payload, key, coalesce(not_before, updated_at) as "runAt", priority,
      max_attempts as "maxAttempts" from jobs where state <> 'failed' order by id`;
  const former = sql`select t.identifier as name, j.payload, j.key, j.run_at as "runAt", j.priority,
      j.max_attempts as "maxAttempts" from ${FORMER_JOBS}
    where j.locked_at is not null or j.attempts < j.max_attempts order by j.id`;
  const read = async (jobs: SQL) =>
    (await rows(client, { job }, sql`select row_to_json(kept) as job from (${jobs}) kept`)).map(
      (row) => row.job,
    );
  return [
    ...((await oneRow(client, { hasOwn: z.boolean() }, hasOwn)).hasOwn ? await read(own) : []),
    ...((await hasFormerJobs(client)) ? await read(former) : []),
  ];
}

/** What was due in the meantime runs as soon as a server is there. */
export async function addJobs(client: ClientBase, packed: Buffer): Promise<void> {
  const read = z.array(job).safeParse(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (!read.success) throw new BackupError("The backup's waiting jobs can't be read. Nothing was changed.");
  await execute(
    client,
    sql`insert into jobs (name, payload, key, not_before, max_attempts, priority)
        select o.name, o.payload, o.key, o."runAt", o."maxAttempts", o.priority
        from json_to_recordset(${JSON.stringify(read.data)}::json)
          as o(name text, payload jsonb, key text, "runAt" timestamptz, priority int, "maxAttempts" int)`,
  );
}
