import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopToken } from '#server/features/listening/recap-email/stop-token.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log/log.ts';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { signUp } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

let folder: string;
let database: EmbeddedPostgres;
let precis: Precis;
beforeAll(async () => {
  folder = await makeDataFolder();
  database = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  precis = await startPrecis({
    dataFolder: folder,
    settings: { DATABASE_URL: database.url, STARTER_LIBRARY: 'off' },
  });
});
afterAll(async () => {
  await precis.stop();
  await database.stop();
  await removeDataFolder(folder);
});

/** What the library signs its addresses with: the email itself comes only on the first mornings of a month. */
async function linkSecret(): Promise<string> {
  const client = new Client(database.connection);
  await client.connect();
  const { rows } = await client.query<{ value: string }>(
    "select value from instance_secrets where name = 'media_links'",
  );
  await client.end();
  return rows[0]?.value ?? '';
}

test('the link in the monthly email asks first, and stops it for somebody who is signed out', async () => {
  const reader = await signUp(precis.address);
  const { data } = (await reader.ask<{ data: { id: number } }>('GET /api/v1/profile')).body;
  await reader.ask('PATCH /api/v1/profile', { preferences: { monthly_email: true } });
  const kept = async () =>
    (await reader.ask<{ data: { preferences: object } }>('GET /api/v1/profile')).body.data.preferences;
  const page = await openPage(await theBrowser(), precis.address);

  await page.goto(`/stop-email/${data.id}.made-up`);
  await page.getByRole('button', { name: 'Stop this email' }).click();
  await page.getByText('This link isn’t complete.').waitFor();
  expect(await kept()).toMatchObject({ monthly_email: true });

  const answer = await page.goto(`/stop-email/${stopToken(await linkSecret(), data.id)}`);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  await page.getByRole('heading', { level: 1, name: 'Stop the monthly email?' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await kept()).toMatchObject({ monthly_email: true });
  await page.getByRole('button', { name: 'Stop this email' }).click();
  const stopped = page.getByRole('heading', { level: 1, name: 'Email stopped' });
  await stopped.waitFor();
  expect(await stopped.evaluate((heading) => heading === document.activeElement)).toBe(true);
  expect(await kept()).toEqual({ monthly_email: false });
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await page.waitForURL(/\/login/);
});
