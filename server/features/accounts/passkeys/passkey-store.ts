import { z } from 'zod';
import { passkey } from '#contract/passkeys.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { passkeys } from '../schema.ts';

const shownRow = { ...passkey.shape, created_at: z.date(), last_used_at: z.date().nullable() };
export type PasskeyRow = RowOf<typeof shownRow>;

const keyRow = { ...rowOf(passkeys, 'id', 'userId', 'credentialId', 'publicKey', 'counter', 'transports') };
export type KeyRow = RowOf<typeof keyRow>;

const shown = sql`id, name, created_at, last_used_at`;
const key = sql`id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  counter::float8 as counter, transports`;

export const listPasskeys = (runner: SqlRunner, userId: number): Promise<PasskeyRow[]> =>
  rows(runner, shownRow, sql`select ${shown} from passkeys where user_id = ${userId} order by id desc`);

export const listKeys = (runner: SqlRunner, userId: number): Promise<KeyRow[]> =>
  rows(runner, keyRow, sql`select ${key} from passkeys where user_id = ${userId}`);

export const findKey = (runner: SqlRunner, credentialId: string): Promise<KeyRow | null> =>
  firstRow(runner, keyRow, sql`select ${key} from passkeys where credential_id = ${credentialId}`);

/** Null when it was added before. */
export const insertPasskey = (
  runner: SqlRunner,
  {
    userId,
    name,
    credentialId,
    publicKey,
    counter,
    transports,
    now,
  }: Omit<KeyRow, 'id'> & { name: string; now: Date },
): Promise<PasskeyRow | null> =>
  firstRow(
    runner,
    shownRow,
    sql`insert into passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
        values (${userId}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${sql.param(transports)}::text[], ${now})
        on conflict (credential_id) do nothing returning ${shown}`,
  );

/** 0 when another login with it came first: its counter never goes back. */
export const touchPasskey = (
  runner: SqlRunner,
  { id, counter }: Pick<KeyRow, 'id' | 'counter'>,
  used: { counter: number; at: Date },
): Promise<number> =>
  execute(
    runner,
    sql`update passkeys set counter = ${used.counter}, last_used_at = ${used.at}
        where id = ${id} and counter = ${counter}`,
  );

export const renamePasskey = (
  runner: SqlRunner,
  { id, userId, name }: { id: number; userId: number; name: string },
): Promise<PasskeyRow | null> =>
  firstRow(
    runner,
    shownRow,
    sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${shown}`,
  );

export const deletePasskey = (runner: SqlRunner, userId: number, id: number): Promise<number> =>
  execute(runner, sql`delete from passkeys where id = ${id} and user_id = ${userId}`);
