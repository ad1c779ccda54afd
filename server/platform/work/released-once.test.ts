import { expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { releasedOnce } from './released-once.ts';

it('takes a connection back once, however often it is given back', async () => {
  const { pool, close } = await openTestDatabase();
  const given = releasedOnce(pool);
  const give = await new Promise<() => void>((resolve) => {
    given.connect((_error, _client, done) => resolve(done));
  });
  give();
  expect(give).not.toThrow();
  expect(pool.idleCount).toBe(pool.totalCount);
  const client = await given.connect();
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  client.release();
  await close();
});
