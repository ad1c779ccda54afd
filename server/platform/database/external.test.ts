import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { runOnce, withDatabase } from '#server/testing/cluster.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { awaitServer } from './external.ts';

const input = { log: createLog('silent'), waitSeconds: 0 };
const ROLE = `guest_${process.pid}`;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let empty = '';
beforeAll(async () => {
  database = await openTestDatabase();
  empty = `empty_${process.pid}`;
  await runOnce(database.url, `create database ${empty}`);
  await runOnce(database.url, `create role ${ROLE} login`);
});
afterAll(async () => {
  await database.pool.query(`drop database ${empty} with (force)`);
  await database.pool.query(`drop role ${ROLE}`);
  await database.close();
});

/** The address of the empty database for the role. */
const asGuest = () => withDatabase(database.url, empty).replace('//precis@', `//${ROLE}@`);

it('a role that may not create tables is told so, and how it may', async () => {
  await expect(awaitServer({ connectionString: asGuest() }, input)).rejects.toThrow(
    `The role ${ROLE} of DATABASE_URL may not create tables in the database ${empty}. As its owner, run: ` +
      `grant create on database "${empty}" to "${ROLE}"; grant create on schema public to "${ROLE}";`,
  );
  await runOnce(withDatabase(database.url, empty), `grant create on database ${empty} to ${ROLE}`);
  await expect(awaitServer({ connectionString: asGuest() }, input)).rejects.toThrow('may not create tables');
  await runOnce(withDatabase(database.url, empty), `grant create on schema public to ${ROLE}`);
  await expect(awaitServer({ connectionString: asGuest() }, input)).resolves.toBeUndefined();
});
