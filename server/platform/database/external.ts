import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { z } from 'zod';
import type { Logger } from '#server/platform/log/log.ts';
import { firstRow, sql } from './sql.ts';

const oldestVersion = 15;

/** The server cannot be used as it is; the message says why and what to do. */
export class DatabaseUnusableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnusableError';
  }
}

/** Codes of a server that is still starting, or of a network that is not there yet. */
const passing = new Set(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ECONNRESET 57P03 53300'.split(' '),
);

const advice: Record<string, string> = {
  '28P01': 'The user or the password is wrong.',
  '28000': 'The server does not let this user in from here.',
  '3D000': 'There is no database of that name; create it first.',
  ENOTFOUND: 'There is no host of that name.',
  ECONNREFUSED: 'Nothing listens there; is the server running?',
};

/** A host with several addresses fails with several errors, all of a kind. */
function firstOf(error: unknown): unknown {
  return error instanceof AggregateError ? (error.errors as unknown[])[0] : error;
}

function codeOf(error: unknown): string {
  const first = firstOf(error);
  return first instanceof Error && 'code' in first ? String(first.code) : '';
}

function sentenceOf(error: unknown): string {
  const first = firstOf(error);
  return first instanceof Error ? first.message : String(first);
}

async function check(client: Client): Promise<void> {
  const found = await firstRow(
    client,
    {
      version: z.string(),
      readonly: z.string(),
      role: z.string(),
      database: z.string(),
      mayCreate: z.boolean(),
    },
    // The schema of the migrations is made once; the tables are in the schema `public`.
    sql`select current_setting('server_version_num') as version, current_setting('transaction_read_only') as readonly,
          current_user::text as role, current_database()::text as database,
          coalesce(has_schema_privilege(to_regnamespace('public')::oid, 'create'), false)
            and (has_database_privilege(current_database(), 'create') or to_regnamespace('drizzle') is not null)
            as "mayCreate"`,
  );
  const major = Math.floor(Number(found?.version) / 10_000);
  if (major < oldestVersion) {
    throw new DatabaseUnusableError(
      `The database server is PostgreSQL ${major}; Precis needs ${oldestVersion} or newer.`,
    );
  }
  if (found?.readonly === 'on') {
    throw new DatabaseUnusableError(
      'The database server only allows reading; DATABASE_URL must name the primary.',
    );
  }
  if (found?.mayCreate === false) {
    const { role, database } = found;
    throw new DatabaseUnusableError(
      `The role ${role} of DATABASE_URL may not create tables in the database ${database}. As its owner, run: ` +
        `grant create on database "${database}" to "${role}"; grant create on schema public to "${role}";`,
    );
  }
}

async function tryOnce(config: ClientConfig): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: 10_000 });
  // Told by the query or the connect that fails with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await check(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(client: Client, error: unknown): DatabaseUnusableError {
  const where = `${client.host}:${client.port}, database ${client.database}, user ${client.user}`;
  const help = advice[codeOf(error)] ?? 'Check DATABASE_URL.';
  return new DatabaseUnusableError(
    `The database at DATABASE_URL (${where}) cannot be used: ${sentenceOf(error)}. ${help}`,
    error,
  );
}

/**
 * Returns once the server takes connections and is one that Precis can work with. A server that is not
 * there yet is waited for; anything that waiting does not mend throws at once.
 */
export async function awaitServer(
  config: ClientConfig,
  input: { log: Logger; waitSeconds: number },
): Promise<void> {
  const until = Date.now() + input.waitSeconds * 1000;
  for (let attempt = 1; ; attempt++) {
    try {
      return await tryOnce(config);
    } catch (error) {
      if (error instanceof DatabaseUnusableError) throw error;
      const failure = unusable(new Client(config), error);
      if (!passing.has(codeOf(error)) || Date.now() > until) throw failure;
      if (attempt === 1) input.log.warn(`${failure.message} Trying again.`);
      await delay(Math.min(250 * attempt, 2_000));
    }
  }
}
