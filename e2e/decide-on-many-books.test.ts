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

test('an admin decides on many books at once: publishes, undoes, rejects, exports, tries again, deletes', async () => {
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
  expect((await dialog(page).boundingBox())?.width).toBe(60 * 14);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: `Publish ${BOOKS} books` })
    .click();
  await page.getByRole('progressbar', { name: 'Publishing books' }).waitFor();
  await page.getByText(`${BOOKS} books accepted.`).waitFor({ timeout: 60_000 });
  expect(await seriousFindings(page)).toEqual([]);
  // The result is still there when the page is opened again.
  await page.goto('/admin?show=published');
  await count(page).getByText(`${BOOKS} books`).waitFor();
  await page.getByText(`${BOOKS} books accepted.`).waitFor();
  await page.getByRole('button', { name: 'Hide' }).click();

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

  // What somebody was quicker with is listed with its reason, and tried again.
  const { body } = await admin.ask<{ books: { id: number }[] }>('GET /api/v1/admin/books?q=volume+01');
  const changed = `PATCH /api/v1/admin/books/${body.books[0]?.id}`;
  await admin.ask(changed, { rejected: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone for 1 book.').waitFor({ timeout: 60_000 });
  await page.getByText('Volume 01: Somebody has changed this book since.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await admin.ask(changed, { rejected: true });
  await page.getByRole('button', { name: 'Try 1 book again' }).click();
  await page.getByText('Undone for 2 books.').waitFor({ timeout: 60_000 });
  await page.getByText('Somebody has changed this book since.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hide' }).click();

  // Deleting asks twice, and is refused if another book matches by then.
  await page.getByText(`All ${BOOKS + 1} books that match are selected`).waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await dialog(page)
    .getByText(`${BOOKS + 1} books will move to the bin.`)
    .waitFor();
  await dialog(page).getByText(`${BOOKS} of them are published.`, { exact: false }).waitFor();
  await admin.ask('POST /api/v1/admin/books', { title: 'One more', author_name: 'Ann Author' });
  await dialog(page)
    .getByRole('button', { name: `Delete ${BOOKS + 1} books` })
    .click();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: `Move ${BOOKS + 1} books to the bin?` })
    .click();
  await dialog(page).getByText('The books that match have changed.', { exact: false }).waitFor();
  await dialog(page)
    .getByRole('button', { name: `Delete ${BOOKS + 2} books` })
    .click();
  await dialog(page)
    .getByRole('button', { name: `Move ${BOOKS + 2} books to the bin?` })
    .click();
  await page.getByText(`${BOOKS + 2} books deleted.`).waitFor({ timeout: 60_000 });
  await count(page).getByText('0 books').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Undone for ${BOOKS + 2} books.`).waitFor({ timeout: 60_000 });
  await count(page)
    .getByText(`${BOOKS + 2} books`)
    .waitFor();
});
