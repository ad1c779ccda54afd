import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log/log.ts';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { bookCalled, newEmail, type Reader, signUp } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

const ADMIN = newEmail();
let folder: string;
let database: EmbeddedPostgres;
let precis: Precis;
let admin: Reader;

beforeAll(async () => {
  folder = await makeDataFolder();
  database = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  precis = await startPrecis({
    dataFolder: folder,
    settings: {
      DATABASE_URL: database.url,
      ADMIN_EMAIL: ADMIN,
      OPENLIBRARY_URL: 'off',
      WIKIPEDIA_URL: 'off',
    },
  });
  admin = await signUp(precis.address, ADMIN);
});
afterAll(async () => {
  await precis.stop();
  await database.stop();
  await removeDataFolder(folder);
});

/** Straight into the database: nobody waits three days, or makes a provider fail, for a test. */
async function change(statement: string, values: unknown[]): Promise<void> {
  const client = new Client(database.connection);
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

test('an admin opens on what waits, is led to it, and sees the numbers go down', async () => {
  const reader = await signUp(precis.address);
  const [walden, meditations] = [await bookCalled(reader, 'Walden'), await bookCalled(reader, 'Meditations')];
  const stop = (id: number, status: string, days: number) =>
    change(
      `update books set status = $2, status_reason = 'Stopped.', updated_at = now() - make_interval(days => $3)
       where id = $1`,
      [id, status, days],
    );
  const page = await openPage(await theBrowser(), precis.address, { reader: admin });
  const queue = page.getByRole('list', { name: 'Needs attention' });
  const row = (text: string) => queue.getByRole('listitem').filter({ hasText: text });
  const menu = page.getByRole('navigation', { name: 'Admin pages' });
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();

  await reader.ask(`POST /api/v1/books/${meditations.id}/reports`, { text: 'Marcus was an emperor.' });
  await reader.ask('POST /api/v1/books/suggest', { title: 'Middlemarch', author: 'George Eliot' });
  await stop(walden.id, 'needs_review', 3);
  await page.reload();
  await row('1 book to review').getByText('Oldest: 3 days').waitFor();
  await row('1 request to decide on').waitFor();
  await row('1 reported mistake').waitFor();
  await menu.getByRole('link', { name: 'Reviews 1 waiting' }).waitFor();
  await menu.getByRole('link', { name: 'Reports 1 waiting' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await row('1 request to decide on').getByRole('link', { name: 'Decide' }).click();
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor();
  await menu.getByRole('link', { name: 'Requests 1 waiting' }).waitFor();
  await page.getByRole('button', { name: 'Decline: Middlemarch' }).click();
  const declining = page.getByRole('dialog');
  await declining.getByLabel('Reason').fill('Too long for now.');
  await declining.getByRole('button', { name: 'Decline' }).click();
  await menu.getByRole('link', { name: 'Requests', exact: true }).waitFor();

  await menu.getByRole('link', { name: 'Overview' }).click();
  await row('1 reported mistake').getByRole('link', { name: 'Resolve' }).click();
  await page.getByRole('button', { name: 'Resolve the report about Meditations' }).click();
  await page.getByRole('dialog').getByLabel('What was done (sent to the reader)').fill('It says so now.');
  await page.getByRole('dialog').getByRole('button', { name: 'Resolve' }).click();
  await menu.getByRole('link', { name: 'Reports', exact: true }).waitFor();

  await stop(meditations.id, 'failed', 2);
  await page.goto('/home');
  await page.getByRole('link', { name: 'Admin 2 waiting' }).click();
  await row('1 failed book').getByText('Oldest: 2 days').waitFor();
  await row('1 failed book').getByRole('button', { name: 'Try again' }).click();
  await row('1 failed book').getByRole('button', { name: 'Generate 1 book again' }).click();
  await row('1 failed book').waitFor({ state: 'detached' });

  await row('1 book to review').getByRole('link', { name: 'Review' }).click();
  await page.getByRole('table').getByText('Walden').first().waitFor();
  await change("update books set status = 'published' where id = $1", [walden.id]);
  await page.reload();
  await menu.getByRole('link', { name: 'Reviews', exact: true }).waitFor();
  expect(await row('1 book to review').count()).toBe(0);
});

test('an admin is offered the daily email once, and stops it where the email leads', async () => {
  const page = await openPage(await theBrowser(), precis.address, { reader: admin, width: 390, height: 844 });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Email me each morning' }).click();
  await page.getByText('You’ll get the email each morning.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  expect(await page.getByText('Would you like this list by email').count()).toBe(0);
  await page.goto('/settings#daily-email');
  const wanted = page.getByRole('switch', { name: 'Email me what needs an admin' });
  await expect.poll(() => wanted.isChecked()).toBe(true);
  await wanted.click();
  await expect
    .poll(async () => {
      const { body } = await admin.ask<{ data: { preferences: object } }>('GET /api/v1/profile');
      return body.data.preferences;
    })
    .toMatchObject({ daily_email: false });
});
