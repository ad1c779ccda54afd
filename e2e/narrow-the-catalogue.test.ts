import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();

// Books are counted: there must be no others.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const stage = setStage(() => ({ DATA_DIR: dataFolder, ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' }));

test('an admin narrows the catalogue, keeps that as a view, chooses columns and works by keys', async () => {
  const admin = await signUp(stage.address, ADMIN);
  for (const title of ['Walden', 'Emma', 'Middlemarch'])
    await admin.ask('POST /api/v1/admin/books', { title, author_name: 'Ann Author' });
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  const count = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor();
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await page.goto('/admin');
  await count('3 books');

  await page.getByRole('button', { name: 'Filters' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByLabel('Audio').selectOption('No audio');
  await panel.getByLabel('Added by').selectOption(ADMIN);
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByLabel('Length').selectOption('Over 20 minutes');
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No books match all of these filters.').waitFor();
  await page.getByRole('button', { name: 'Remove filter: Over 20 minutes' }).click();
  await count('3 books');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').getByLabel('Added from').check();
  await page.keyboard.press('Escape');
  await row('Walden').getByText('By hand').waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByLabel('Name').fill('Silent ones');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('View “Silent ones” saved.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Added from' }).waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Silent ones' }).click();
  await page.waitForURL(/audio=none/);
  await page.getByRole('button', { name: 'Remove filter: No audio' }).waitFor();
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Rename or delete views…' }).click();
  await page.getByRole('button', { name: 'Delete view: Silent ones' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press(' ');
  await page.getByRole('status').getByText('1 book selected').waitFor();
  expect(await row('Emma').getByRole('checkbox').isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit “Emma”' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('mdidlemarch');
  await page.getByText('No exact match for “mdidlemarch”. These books come close.').waitFor();
  await row('Middlemarch').waitFor();

  // A page behind the last one leads to the last; one that is gone back to stays, whatever was on screen until it came.
  for (const place of Array.from({ length: 18 }).keys())
    await admin.ask('POST /api/v1/admin/books', { title: `Essay ${place + 1}`, author_name: 'Ann Author' });
  await page.goto('/admin?page=4');
  await page.getByText('Page 2 of 2').waitFor();
  await page.waitForURL(/page=2/);
  await row('Walden').waitFor();
  await page
    .getByText(/^Rejected/)
    .first()
    .click();
  await count('0 books');
  await page.goBack();
  await page.getByText('Page 2 of 2').waitFor();
  await row('Walden').waitFor();
  expect(page.url()).toContain('page=2');
});
