import { expect, it } from 'vitest';
import { createLog } from '#server/platform/log/log.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { keepConnection } from './kept-connection.ts';

it('can be closed while it is being opened again', async () => {
  const database = await openTestDatabase();
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isAgain = false;
  const kept = await keepConnection({
    database,
    log: createLog('silent'),
    onConnect: async (_client, again) => {
      isAgain = again;
      if (again) await held;
    },
  });
  await kept
    .current()
    ?.query('select pg_terminate_backend(pg_backend_pid())')
    .catch(() => undefined);
  await expect.poll(() => isAgain, { timeout: 10_000 }).toBe(true);
  const closed = kept.close().then(() => 'closed');
  goOn();
  const late = new Promise((resolve) => {
    setTimeout(resolve, 5_000, 'late');
  });
  expect(await Promise.race([closed, late])).toBe('closed');
  await database.close();
});
