import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();

// Books are counted: there must be no others.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const stage = setStage(() => ({ DATA_DIR: dataFolder, ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' }));

let signedUp: Promise<Reader> | undefined;
/** The one admin of this file, in whichever test it is asked for first. */
function theAdmin(): Promise<Reader> {
  signedUp ??= signUp(stage.address, ADMIN);
  return signedUp;
}

const addBook = (admin: Reader, title: string) =>
  admin.ask('POST /api/v1/admin/books', { title, author_name: 'Ann Author' });

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const count = (page: Page) => page.getByRole('status').getByText(/^\d+ books?$/);

test('an admin manages books: adds, edits, publishes, rejects, selects across pages, deletes and undoes it', async () => {
  const admin = await theAdmin();
  for (let number = 1; number <= 24; number += 1) {
    const title = `Volume ${String(number).padStart(2, '0')}`;
    await addBook(admin, title);
  }
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await count(page).getByText('24 books').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Add a book' }).click();
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(60 * 14);
  await page.getByRole('dialog').getByLabel('Title').fill('Walden');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page
    .getByText('Author is required.')
    .or(page.getByText('Author needs a letter or a digit.'))
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('dialog').getByLabel('Author').fill('Henry David Thoreau');
  const language = page.getByRole('dialog').getByLabel('Language');
  expect(await language.inputValue()).toBe('en');
  await language.selectOption('Spanish');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await rowOf(page, 'Walden').getByText('Waiting').waitFor();

  await page.getByRole('button', { name: 'Edit: Walden' }).click();
  const panel = page.getByRole('dialog');
  expect(await language.inputValue()).toBe('es');
  await language.selectOption('English');
  await panel.getByLabel('Slogan').fill('A year at the pond');
  await panel.getByLabel('Text', { exact: true }).fill('## Why the pond\n\nHe went to live on purpose.');
  await panel.getByRole('heading', { name: 'Why the pond' }).waitFor();
  const face = panel.getByRole('region', { name: 'Preview' }).locator('img').first();
  const drawn = await face.getAttribute('src');
  const tools = panel.getByRole('region', { name: 'Cover' });
  await tools.getByRole('button', { name: 'Draw another' }).click();
  await tools.getByText('Cover updated for all readers.').waitFor();
  expect(await face.getAttribute('src')).not.toBe(drawn);
  await tools.getByRole('button', { name: 'Undo last change' }).click();
  await tools.getByRole('button', { name: 'Undo last change' }).waitFor({ state: 'detached' });
  expect(await face.getAttribute('src')).toBe(drawn);
  expect(await panel.getByLabel('Slogan').inputValue()).toBe('A year at the pond');
  await panel.getByLabel('Status').selectOption('Publish');
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByText('Your changes to “Walden” aren’t saved.').waitFor();
  await page.getByRole('button', { name: 'Edit: Walden' }).click();
  expect(await panel.getByLabel('Slogan').inputValue()).toBe('A year at the pond');
  await panel.getByRole('button', { name: 'Save' }).click();
  await rowOf(page, 'Walden').getByText('Published').waitFor();
  await page.getByRole('button', { name: 'Edit: Walden' }).click();
  expect(await language.inputValue()).toBe('en');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Edit: Volume 24' }).click();
  await panel.getByLabel('Status').selectOption('Reject');
  await panel.getByLabel('Reason (shown to its readers').fill('No such work.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^Rejected/ }).click();
  await page.waitForURL('**/admin?show=rejected');
  await rowOf(page, 'Volume 24').getByText('No such work.').waitFor();
  await page.getByRole('button', { name: /^All/ }).click();

  await page.getByLabel('Search by title or author').fill('thoreau');
  await count(page).getByText('1 book').waitFor();
  await page.getByLabel('Search by title or author').fill('');
  await count(page).getByText('25 books').waitFor();

  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await page.getByLabel('Select: Volume 01').check();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByLabel('Select: Volume 23').check();
  await page.getByText('2 books selected').waitFor();

  // Undone: both are back.
  await page.getByRole('button', { name: /^Delete \d+ books?$/ }).click();
  await page.getByText('2 books deleted.').waitFor();
  await count(page).getByText('23 books').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 books restored.').waitFor();
  await count(page).getByText('25 books').waitFor();

  // Left within the ten seconds: deleted all the same, and restored from the bin.
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByRole('button', { name: 'Delete: Volume 23' }).click();
  await page.getByText('“Volume 23” deleted.').waitFor();
  await page.reload();
  await count(page).getByText('24 books').waitFor();
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bin' }).waitFor();
  await page.getByText('Volume 23').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Restore: Volume 23' }).click();
  await page.getByText('1 book restored.').waitFor();
  await page.getByText('The bin is empty').waitFor();
  // The live changes ask for the table too, whenever they're heard.
  await page.route('**/admin/generation/events', (route) => route.abort());
  await page.goto('/admin?sort=title&page=2');

  // Not undone: the table is at its first page, for which it asks once, and the bin can delete them permanently.
  let asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'DELETE') asked = [];
    else if (pathname.endsWith('/admin/books')) asked.push(searchParams.get('page') ?? '');
  });
  await page.getByLabel('Select: Volume 22').check();
  await page.getByLabel('Select: Volume 23').check();
  await page.getByRole('button', { name: /^Delete \d+ books?$/ }).click();
  await page.getByText('2 books deleted.').waitFor({ timeout: 20_000 });
  await count(page).getByText('23 books').waitFor();
  await page.waitForURL((url) => !url.searchParams.has('page'));
  const { body } = await admin.ask<{ total: number }>('GET /api/v1/admin/books?q=volume');
  expect(body.total).toBe(22);
  expect(asked).toEqual(['1']);
  await page.goto('/admin/bin');
  await page.getByRole('button', { name: 'Delete permanently: Volume 22' }).click();
  await page.getByRole('button', { name: 'Can’t be undone. Delete?: Volume 22' }).click();
  await page.getByText('1 book deleted permanently.').waitFor();
  await page.getByText('Volume 22').waitFor({ state: 'detached' });
  await page.getByText('Volume 23').waitFor();
});

test('a deletion that fails says so, and the books stay; people who aren’t admins see none of it', async () => {
  const admin = await theAdmin();
  for (const title of ['One', 'Two']) await addBook(admin, `${title} of a pair`);
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.route('**/bulk-delete', (route) => route.abort());
  await page.goto('/admin?q=pair');
  await page.getByLabel('Select every book on this page').check();
  await page.getByRole('button', { name: 'Delete 2 books' }).click();
  await page.getByText('Something went wrong').waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Delete: One of a pair' }).waitFor();
  expect(await page.getByLabel('Select: One of a pair').isChecked()).toBe(true);
  await page.unroute('**/bulk-delete');
  await page.route('**/bulk-delete', (route) =>
    route.fulfill({ status: 500, json: { error: 'The shelf is stuck.' } }),
  );
  await page.getByRole('button', { name: 'Delete 2 books' }).click();
  await page.getByText('The shelf is stuck.').waitFor();
  await page.getByRole('button', { name: 'Delete 2 books' }).waitFor();

  const reader = await openPage(stage.browser, stage.address, {
    reader: await signUp(stage.address, newEmail()),
  });
  await reader.goto('/admin');
  await reader.getByRole('heading', { level: 1, name: 'Admins only' }).waitFor();
  expect(await reader.getByRole('table').count()).toBe(0);
});

test('an admin with nothing but a keyboard filters, edits, deletes and undoes it; a finger selects a page', async () => {
  const admin = await theAdmin();
  for (const number of [1, 2, 3]) await addBook(admin, `Keyboard ${number}`);
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  const press = (key: string, times = 1) =>
    Array.from({ length: times }).reduce<Promise<void>>(
      (before) => before.then(() => page.keyboard.press(key)),
      Promise.resolve(),
    );
  const focused = () =>
    page.evaluate(() => {
      const { ariaLabel, textContent } = document.activeElement ?? {};
      return ariaLabel ?? textContent;
    });
  await page.goto('/admin?sort=title');
  await page.getByLabel('Search by title or author').focus();
  await page.keyboard.type('keyboard');
  await count(page).getByText('3 books').waitFor();

  // Past sorting, size, seven filters, three buttons, and the heads of the table.
  await press('Tab', 14);
  await press('Tab');
  expect(await focused()).toBe('Select all 3 books that match');
  await press('Tab');
  expect(await focused()).toBe('Select every book on this page');
  await press('Tab', 3);
  expect(await focused()).toBe('Select: Keyboard 1');
  await press('Tab');
  await press('Enter');
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Slogan').waitFor();
  await press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await focused()).toBe('Edit: Keyboard 1');

  await press('Enter');
  await panel.getByLabel('Slogan').focus();
  await page.keyboard.type('By touch alone');
  await press('Enter');
  await page.getByText('“Keyboard 1” saved.').waitFor();
  await panel.waitFor({ state: 'detached' });
  expect(await focused()).toBe('Edit: Keyboard 1');

  await press('Shift+Tab');
  await press('Space');
  await page.getByText('1 book selected').waitFor();
  await page.getByRole('button', { name: /^Delete \d+ books?$/ }).focus();
  await press('Enter');
  await page.getByText('“Keyboard 1” deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await press('Enter');
  await page.getByText('1 book restored.').waitFor();
  await page.getByRole('button', { name: 'Delete: Keyboard 1' }).waitFor();

  const phone = await openPage(stage.browser, stage.address, { reader: admin, isPhone: true });
  await phone.goto('/admin?q=keyboard');
  await phone.getByText('Select every book on this page').tap();
  await phone.getByText('3 books selected').waitFor();
});
