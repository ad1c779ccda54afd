import { gunzipSync, gzipSync } from 'node:zlib';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { execute, rows, sql } from '#server/platform/database/sql.ts';
import { BackupError } from './archive-format.ts';

const job = z.object({
  name: z.string(),
  payload: z.json(),
  key: z.string().nullable(),
  runAt: z.string(),
  priority: z.number(),
  maxAttempts: z.number(),
});

/** Those that wait or are being done, with all their attempts ahead of them. */
export async function readJobs(
  client: ClientBase,
  isKept: (name: string) => boolean,
): Promise<{ count: number; packed: Buffer }> {
  const found = await rows(
    client,
    { job },
    sql`select json_build_object('name', t.identifier, 'payload', j.payload, 'key', j.key, 'runAt', j.run_at,
          'priority', j.priority, 'maxAttempts', j.max_attempts) as job
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.locked_at is not null or j.attempts < j.max_attempts order by j.id`,
  );
  const jobs = found.map((row) => row.job).filter(({ name }) => isKept(name));
  return { count: jobs.length, packed: gzipSync(JSON.stringify(jobs)) };
}

/** What was due in the meantime runs as soon as a server is there. */
export async function addJobs(client: ClientBase, packed: Buffer): Promise<void> {
  const read = z.array(job).safeParse(JSON.parse(gunzipSync(packed).toString('utf8')));
  if (!read.success) throw new BackupError("The backup's waiting jobs can't be read. Nothing was changed.");
  await execute(
    client,
    sql`select graphile_worker.add_job(o.name, payload := o.payload, run_at := o."runAt",
          max_attempts := o."maxAttempts", job_key := o.key, priority := o.priority)
        from json_to_recordset(${JSON.stringify(read.data)}::json)
          as o(name text, payload json, key text, "runAt" timestamptz, priority int, "maxAttempts" int)`,
  );
}
