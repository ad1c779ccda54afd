import { z } from 'zod';
import type { Trouble } from '#contract/troubles.ts';
import type { Database, Executor } from '#server/platform/database/open-database.ts';
import { execute, rows, sql } from '#server/platform/database/sql.ts';
import type { People } from '#server/platform/feature/people.ts';
import { emailOf, type FoundTrouble } from '../trouble-rules.ts';

type Deps = {
  database: Database;
  people: Pick<People, 'adminIds' | 'orderEmail' | 'sendEmail'>;
  findTroubles: () => Promise<FoundTrouble[]>;
  publicUrl: () => string;
  now: () => number;
};

/** What came back within a day is not told again. */
const FORGOTTEN_AFTER_MS = 86_400_000;

type Kinds = readonly Trouble['kind'][];

/**
 * Emails the admins, once, of what of these kinds stops the library. To be called every minute: how long something
 * without a beginning goes on is counted from the first call that sees it.
 */
export function tellOfStops(deps: Deps, kinds: Kinds): () => Promise<void> {
  const { database, now } = deps;
  let seen = new Map<string, number>();

  return async () => {
    const found = (await deps.findTroubles()).filter(({ trouble }) => kinds.includes(trouble.kind));
    const sinceOf = ({ key, trouble }: FoundTrouble) =>
      trouble.since === null ? (seen.get(key) ?? now()) : Date.parse(trouble.since);
    seen = new Map(found.map((one) => [one.key, sinceOf(one)]));
    const due = found.flatMap((one) => {
      const email = emailOf(one, now() - sinceOf(one));
      return email ? [{ ...one, email }] : [];
    });
    await database.query.transaction(async (tx) => {
      await forget(tx, { kinds, keys: found.map(({ key }) => key), nowMs: now() });
      const fresh = new Set(await claim(tx, { keys: due.map(({ key }) => key), nowMs: now() }));
      for (const one of due.filter(({ key }) => fresh.has(key))) await tellOf(tx, deps, one);
    });
  };
}

async function forget(
  tx: Executor,
  { kinds, keys, nowMs }: { kinds: Kinds; keys: string[]; nowMs: number },
): Promise<void> {
  const before = new Date(nowMs - FORGOTTEN_AFTER_MS).toISOString();
  await execute(
    tx,
    sql`delete from told_troubles where told_at < ${before}::timestamptz and key <> all(${sql.param(keys)}::text[])
        and split_part(key, ':', 1) = any(${sql.param([...kinds])}::text[])`,
  );
}

/** Those of them that nobody was told of. Other processes wait for the transaction. */
async function claim(tx: Executor, { keys, nowMs }: { keys: string[]; nowMs: number }): Promise<string[]> {
  if (keys.length === 0) return [];
  const claimed = await rows(
    tx,
    { key: z.string() },
    sql`insert into told_troubles (key, told_at)
        select unnest(${sql.param(keys)}::text[]), ${new Date(nowMs).toISOString()}::timestamptz
        on conflict do nothing returning key`,
  );
  return claimed.map(({ key }) => key);
}

type Due = FoundTrouble & { email: NonNullable<ReturnType<typeof emailOf>> };

async function tellOf(tx: Executor, deps: Deps, { key, trouble, email }: Due): Promise<void> {
  const { people } = deps;
  const label = 'Open the admin area';
  for (const userId of await people.adminIds(tx)) {
    if (trouble.kind !== 'queue') {
      await people.orderEmail(tx, { userId, ...email, button: { label, path: '/admin' } });
      continue;
    }
    // An order would wait in the queue that stands still. After a kill it has the same name, so nobody sees it twice.
    const button = { label, address: `${deps.publicUrl().replace(/\/+$/, '')}/admin` };
    await people.sendEmail(userId, { ...email, button }, (send) => send(`${key} ${trouble.since}`));
  }
}
