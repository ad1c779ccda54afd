import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const BOOKS = 24;

// Books are counted: there must be no others.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const stage = setStage(() => ({ DATA_DIR: dataFolder, ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' }));

/** A book with a text that waits for review. */
async function toReview(admin: Reader, title: string): Promise<void> {
  const added = await admin.ask<{ data: { id: number } }>('POST /api/v1/admin/books', {
    title,
    author_name: 'Ann Author',
  });
  const route = `PATCH /api/v1/admin/books/${added.body.data.id}`;
  await admin.ask(route, { rejected: true });
  await admin.ask(route, { rejected: false, main_text: '## Why\n\nHe went to live on purpose.' });
}

const dialog = (page: Page) => page.getByRole('dialog');
const count = (page: Page) => page.getByRole('status').getByText(/^\d+ books?$/);
const allMatching = (page: Page, many: number) =>
  page.getByRole('button', { name: `Select all ${many} books that match` });

test('an admin decides on many books at once: publishes, undoes, rejects with a reason, takes the list along', async () => {
  const admin = await signUp(stage.address, ADMIN);
  for (let number = 1; number <= BOOKS; number += 1)
    await toReview(admin, `Volume ${String(number).padStart(2, '0')}`);
  await admin.ask('POST /api/v1/admin/books', { title: '=1+1', author_name: 'Ann Author' });

  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin?show=review');
  await count(page).getByText(`${BOOKS} books`).waitFor();
  await allMatching(page, BOOKS).click();
  await page.getByText(`All ${BOOKS} books that match are selected`).waitFor();
  expect(await page.getByLabel('Select: Volume 24').isChecked()).toBe(true);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog(page).getByText(`${BOOKS} books will be published.`).waitFor();
  await dialog(page)
    .getByText(new RegExp(`No cost for ${BOOKS} books: .*of speech; about .* at the current speed\\.`))
    .waitFor();
  await dialog(page).getByText('You can undo this for 30 days.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: `Publish ${BOOKS} books` })
    .click();
  await page.getByRole('progressbar', { name: 'Publishing books' }).waitFor();
  await page.getByText(`${BOOKS} books accepted.`).waitFor({ timeout: 60_000 });
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/admin?show=published');
  await count(page).getByText(`${BOOKS} books`).waitFor();

  // A page that is opened later shows only what is still under way, or what it began itself.
  await allMatching(page, BOOKS).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Take down' }).click();
  await dialog(page).getByLabel('Reason').fill('To be read again.');
  await dialog(page)
    .getByRole('button', { name: `Take down ${BOOKS} books` })
    .click();
  await page.getByText(`${BOOKS} books taken down.`).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Undone for ${BOOKS} books.`).waitFor({ timeout: 60_000 });
  await count(page).getByText(`${BOOKS} books`).waitFor();
  await page.getByRole('button', { name: 'Hide' }).click();

  // By hand, with what can't be done told before.
  await page.goto('/admin?sort=title');
  await page.getByLabel('Select: =1+1').check();
  await page.getByLabel('Select: Volume 01').check();
  await page.getByText('2 books selected').waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog(page).getByText('This can’t be done with any of these books.').waitFor();
  await dialog(page).getByText('1 book left out: no text yet').waitFor();
  await dialog(page).getByText('1 book left out: already published').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await dialog(page).getByLabel('Reason').fill('No such work.');
  await dialog(page).getByRole('button', { name: 'Reject 2 books' }).click();
  await page.getByText('2 books rejected.').waitFor({ timeout: 60_000 });
  await page.getByRole('row').filter({ hasText: 'Volume 01' }).getByText('No such work.').waitFor();

  await allMatching(page, BOOKS + 1).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(BOOKS + 2);
  expect(lines.at(-1)).toMatch(/^'=1\+1,Ann Author,/);
  expect(lines.filter((line) => line.includes('No such work.'))).toHaveLength(2);
});
