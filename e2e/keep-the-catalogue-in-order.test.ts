import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const ADMIN = newEmail();

// Pairs are counted: there must be no other books.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const stage = setStage(() => ({ DATA_DIR: dataFolder, ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' }));

type Book = { title: string; draft?: string; author?: string };

/** A published book, by its title. The server refuses to add the same work twice, so it gets its title afterwards. */
async function addBook(admin: Reader, { title, draft = title, author = 'Sun Tzu' }: Book): Promise<number> {
  const { body } = await admin.ask<{ data: { id: number } }>('POST /api/v1/admin/books', {
    title: draft,
    author_name: author,
  });
  await admin.ask(`PATCH /api/v1/admin/books/${body.data.id}`, {
    title,
    main_text: '## Why\n\nAll warfare is based on deception.',
    categories: ['Strategy'],
    published: true,
  });
  return body.data.id;
}

const dialog = (page: Page) => page.getByRole('dialog');

test('an admin merges two copies of a book, whose old address leads to the kept one, describes a category, makes a collection, renames an author and merges another into it', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const kept = await addBook(admin, { title: 'The Art of War' });
  const merged = await addBook(admin, { title: 'Art of War: A Summary', draft: 'A draft' });
  await addBook(admin, { title: 'The Art of Wars', draft: 'Another draft' });
  const misspelt = await addBook(admin, { title: 'The Art of War', author: 'Sun Tsu' });
  await admin.ask(`PUT /api/v1/bookmarks/${merged}`, {});

  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/duplicates');
  await page.getByText('2 pairs').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Different books: The Art of War and The Art of Wars' }).click();
  await page.getByText('1 pair', { exact: true }).waitFor();
  await page.getByRole('button', { name: `Keep this one: The Art of War, number ${kept}` }).click();
  await dialog(page).getByText('saved for later by 1 reader').waitFor();
  expect((await dialog(page).boundingBox())?.width).toBe(60 * 14);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Merge' }).click();
  await page.getByRole('heading', { name: 'No duplicates' }).waitFor();

  await page.goto(`/book/art-of-war/${merged}`);
  await page.getByRole('heading', { name: 'The Art of War', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/book/the-art-of-war/${kept}`);

  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Edit: Strategy' }).click();
  await dialog(page).getByLabel('Name').fill('Strategies');
  await dialog(page).getByLabel('Description').fill('Winning without a fight.');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit: Strategies' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/explore');
  await page.getByRole('button', { name: 'Filter' }).click();
  await dialog(page)
    .getByRole('button', { name: /^Strategies/ })
    .click();
  await dialog(page).getByRole('button', { name: 'Show books' }).click();
  await page.getByText('Winning without a fight.').waitFor();

  await page.goto('/admin/collections');
  await page.getByRole('heading', { name: 'No collections yet' }).waitFor();
  await page.getByRole('button', { name: 'Create a collection' }).click();
  await dialog(page).getByLabel('Name').fill('On war');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Hidden from readers until one of its books is published').waitFor();
  await page.goto('/admin');
  await page.getByLabel('Select every book on this page').check();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Add to a collection' }).click();
  await dialog(page).getByLabel('Collection').selectOption('On war (English)');
  await dialog(page).getByText('3 books will be added.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Add 3 books' }).click();
  await page.getByText('3 books added to the collection.').waitFor({ timeout: 60_000 });
  await page.goto('/admin/collections');
  await page.getByRole('button', { name: 'Books of “On war”' }).click();
  await dialog(page).getByRole('button', { name: 'Move The Art of Wars up' }).press('Enter');
  await dialog(page).getByText('The Art of Wars is now 1 of 3.').waitFor();
  // The place it's put back to is the one that is shown.
  await dialog(page).getByRole('listitem').first().getByText('The Art of Wars').waitFor();
  await dialog(page)
    .getByRole('button', { name: 'Remove from the collection: The Art of Wars' })
    .press('Enter');
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await dialog(page).getByRole('listitem').nth(2).waitFor();
  await dialog(page).getByRole('listitem').first().getByText('The Art of Wars').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Open On war' }).click();
  await page.getByRole('heading', { level: 1, name: 'On war' }).waitFor();

  await page.goto('/admin/authors');
  await page.getByLabel('Search by name').fill('tzu');
  await page.getByRole('button', { name: 'Edit: Sun Tzu' }).click();
  await dialog(page).getByLabel('Name').fill('Sunzi');
  await dialog(page).getByLabel('Other spellings').fill('Sun Wu');
  await dialog(page).getByLabel('About the author, in English').fill('A Chinese general.');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await page.getByText('Also: Sun Tzu, Sun Wu').waitFor();
  await page.getByRole('link', { name: 'Open: Sunzi' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sunzi' }).waitFor();
  await page.getByText('A Chinese general.').waitFor();
  await page.getByRole('link', { name: 'Edit author' }).click();
  await page.getByRole('button', { name: 'Edit: Sunzi' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const { author: gone } = await admin.bookOf(misspelt);
  const phone = await openPage(stage.browser, stage.address, {
    reader: admin,
    isPhone: true,
    kept: { preferences: { language: 'es' } },
  });
  await phone.goto('/admin/authors');
  await phone.getByRole('button', { name: 'Unir: Sun Tsu' }).click();
  await dialog(phone).getByLabel('Unir con').fill('sun wu');
  await dialog(phone)
    .getByRole('radio', { name: /^Sunzi/ })
    .check();
  await dialog(phone).getByText('1 libro recibe el nombre «Sunzi».').waitFor();
  await dialog(phone).getByText('1 de ellos será probablemente un duplicado.').waitFor();
  expect(await seriousFindings(phone)).toEqual([]);
  await dialog(phone).getByRole('button', { name: 'Unir' }).click();
  await phone.getByText('También: Sun Tsu, Sun Tzu, Sun Wu').waitFor();
  expect(await widthBeyondWindow(phone)).toBe(0);
  await phone.goto(`/author/${gone.id}`);
  await phone.getByRole('heading', { level: 1, name: 'Sunzi' }).waitFor();
  expect(new URL(phone.url()).pathname).not.toBe(`/author/${gone.id}`);
  await phone.goto('/admin/duplicates');
  await phone.getByText('1 par', { exact: true }).waitFor();
});
