import { Client } from 'pg';
import type { Locator } from 'playwright-core';
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
      WIKIQUOTE_URL: 'off',
    },
  });
  admin = await signUp(precis.address, ADMIN);
});
afterAll(async () => {
  await precis.stop();
  await database.stop();
  await removeDataFolder(folder);
});

/** Straight into the database: nobody waits three days, or makes a provider fail, for a test. Returns how many rows. */
async function change(statement: string, values: unknown[]): Promise<number> {
  const client = new Client(database.connection);
  await client.connect();
  const { rowCount } = await client.query(statement, values);
  await client.end();
  return rowCount ?? 0;
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
  await page.getByRole('list', { name: 'Books that need review' }).getByText('Walden').waitFor();
  await change("update books set status = 'published' where id = $1", [walden.id]);
  await page.reload();
  await menu.getByRole('link', { name: 'Reviews', exact: true }).waitFor();
  expect(await row('1 book to review').count()).toBe(0);
});

test('a book that ended the program again and again is named with its next attempt, and leads to its page', async () => {
  const { id } = await bookCalled(admin, 'Walden');
  await change(
    `insert into generation_steps (book_id, step, state, reason, lost_at, not_before)
     values ($1, 'resolve', 'waiting', 'The program ended 3 times while doing this.', '{0.5,0.5,0.5}', now() + interval '10 minutes')`,
    [id],
  );
  const page = await openPage(await theBrowser(), precis.address, { reader: admin, width: 390, height: 844 });
  await page.goto('/admin');
  const row = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
  const putAside = row.filter({ hasText: 'The program ended again and again while working on “Walden”' });
  await putAside.getByText('Next try:').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await putAside.getByRole('link', { name: 'Show details' }).click();
  await page.getByRole('heading', { level: 1, name: 'Generation: Walden' }).waitFor();
  await change("delete from generation_steps where book_id = $1 and step = 'resolve'", [id]);
});

test('declining the only request of the last page leads back to the page before it', async () => {
  await change(
    `insert into book_requests (title, author, main_key, whole_key, created_at)
     select 'Wanted ' || n, 'Ada Writer', 'wanted ' || n, 'wanted ' || n || ' ada writer', now() + make_interval(secs => n)
     from generate_series(1, 21) n`,
    [],
  );
  const page = await openPage(await theBrowser(), precis.address, { reader: admin });
  await page.goto('/admin/requests');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Page 2 of 2').waitFor();
  await page.getByRole('button', { name: 'Decline: Wanted 21' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Too long for now.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await page.getByRole('button', { name: 'Decline: Wanted 20' }).waitFor();
  expect(await page.getByText('No requests in this state').count()).toBe(0);
  await change("delete from book_requests where title like 'Wanted %'", []);
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
  await page.goto('/settings/admin');
  const wanted = page.getByRole('switch', { name: 'Email me what needs attention' });
  await expect.poll(() => wanted.isChecked()).toBe(true);
  await wanted.click();
  await expect
    .poll(async () => {
      const { body } = await admin.ask<{ data: { preferences: object } }>('GET /api/v1/profile');
      return body.data.preferences;
    })
    .toMatchObject({ daily_email: false });
});

const ROWS = 300;
const volume = (number: number) => `Field Notes, volume ${String(number).padStart(3, '0')}`;
const list = () =>
  ['Title,Author', ...Array.from({ length: ROWS }, (_, at) => `"${volume(at + 1)}",Ada Writer`)].join('\n');

/** As a provider and a review leave them. */
const HOLD_DRAFTS = `
  with held as (
    update books set status = 'needs_review', status_reason = $1 where title like 'Field Notes, volume %'
    returning id, title),
  made as (
    select id, step, state, result::jsonb from held, lateral (values
      ('resolve', 'done', json_build_object('title', title, 'author', 'Ada Writer', 'year', null, 'language', 'en',
        'subjects', json_build_array(), 'knownBy', json_build_array())),
      ('write', 'done', json_build_object('kind', 'ai', 'sourceLabel', 'Test', 'author', 'Ada Writer',
        'categories', json_build_array('Nature'), 'slogan', 'Out of doors', 'shortDescription', 'Notes of a year.',
        'thumbnailPrompt', '', 'remarks', json_build_array(),
        'sections', json_build_array(json_build_object('title', 'Look', 'body', 'Look before you write.')))),
      ('review', 'held', json_build_object('verdict', 'needs_review', 'reasons', json_build_array($1::text)))
    ) as steps (step, state, result))
  insert into generation_steps (book_id, step, state, result, reason, finished_at)
  select id, step, state, result, case state when 'held' then $1 end, now() from made
  on conflict (book_id, step) do update
    set state = excluded.state, result = excluded.result, reason = excluded.reason, turn = generation_steps.turn + 1`;

/** How many of the imported books are so. */
const count = (which: string) =>
  change(`select from books where title like 'Field Notes, volume %' and ${which}`, []);

const CLICK_SECONDS = 2;
const DECISION_SECONDS = 8;

// 27 * 2 s + 8 * 8 s = 118 s: as many as 30 books could be decided by hand within five minutes.
test('importing, reviewing and publishing 300 rows takes 27 clicks and keys and 8 decisions: two minutes', async () => {
  const did = { presses: 0, decisions: 0 };
  const page = await openPage(await theBrowser(), precis.address, { reader: admin });
  const click = async (what: Locator) => {
    did.presses += 1;
    await what.click();
  };
  const press = async (key: string) => {
    did.presses += 1;
    await page.keyboard.press(key);
  };
  const read = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  const dialog = page.getByRole('dialog');
  const menu = page.getByRole('navigation', { name: 'Admin pages' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/home');
  await click(page.getByRole('link', { name: /^Admin/ }));

  await click(button('Update books'));
  // The field, the file in the system's own window, and Open.
  did.presses += 3;
  const file = { name: 'notes.csv', mimeType: 'text/csv', buffer: Buffer.from(list()) };
  await dialog.getByLabel('Select CSV or XLS File').setInputFiles(file);
  await dialog.getByText(`${ROWS} new books`).waitFor();
  // One click more than a person needs: generating is the default, but takes the machine its time.
  await click(dialog.getByText('Add only'));
  await click(dialog.getByRole('button', { name: 'Upload' }));
  await dialog.getByText('The file has been successfully uploaded.').waitFor();
  await click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => count("status = 'waiting'"), { timeout: 60_000 }).toBe(ROWS);
  await change(HOLD_DRAFTS, ['No source knows of this book.']);

  await page.reload();
  await click(menu.getByRole('link', { name: `Reviews ${ROWS} waiting` }));
  await read(volume(1));
  await page.getByText(volume(2), { exact: true }).first().waitFor();
  await press('j');
  await read(volume(2));
  await press('k');
  for (let number = 1; number <= 6; number += 1) {
    await read(volume(number));
    did.decisions += 1;
    await press('a');
  }
  for (const number of [7, 8]) {
    await read(volume(number));
    did.decisions += 1;
    await press('r');
    await click(dialog.getByRole('button', { name: 'It doesn’t suit this library.' }));
    await click(dialog.getByRole('button', { name: 'Reject' }));
  }

  await click(page.getByRole('link', { name: 'Decide on many at once' }));
  await click(button(`Select all ${ROWS - 8} books that match`));
  await click(button('Publish'));
  await click(dialog.getByRole('button', { name: `Publish ${ROWS - 8} books` }));
  expect(await count("status = 'rejected'")).toBe(2);
  expect(did).toEqual({ presses: 27, decisions: 8 });
  expect(did.presses * CLICK_SECONDS + did.decisions * DECISION_SECONDS).toBeLessThan(5 * 60);

  // The rest is up to the machine, and most of it would only keep the other tests waiting.
  await page
    .getByRole('status')
    .getByText(new RegExp(`^\\d+ of ${ROWS - 8}$`))
    .waitFor();
  await expect.poll(() => count("status = 'published'"), { timeout: 90_000 }).toBeGreaterThan(6);
  expect(await count("status in ('failed', 'needs_source')")).toBe(0);
});
