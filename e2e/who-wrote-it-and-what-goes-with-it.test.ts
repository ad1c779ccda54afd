import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const stage = setStage();

/** A new reader of a library whose authors and collections are there: they come after the last book. */
async function aReader(): Promise<Reader> {
  const reader = await signUp(stage.address);
  const { author } = await bookCalled(reader, 'The Prince');
  const sentences = async () =>
    (await reader.ask<{ author: { sentences: object } }>(`GET /api/v1/authors/${author.id}`)).body.author
      .sentences;
  await expect.poll(sentences, { timeout: 60_000 }).toHaveProperty('en');
  return reader;
}

const addressOf = ({ slug, id }: Book) => `/book/${slug}/${id}`;
const inCollections = (page: Page) => page.getByRole('region', { name: 'In these collections' });

test('an author’s page says who that was, and shows all books', async () => {
  const reader = await aReader();
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(addressOf(await bookCalled(reader, 'The Prince')));
  await page.getByRole('main').getByRole('link', { name: 'Niccolò Machiavelli' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Niccolò Machiavelli' }).waitFor();
  await page.getByText('Florentine diplomat and political writer (1469–1527)').waitFor();
  await page.getByText('1 book in this library').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^The Prince/ })
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('in Spanish the author is told in Spanish', async () => {
  const reader = await aReader();
  const { author } = await bookCalled(reader, 'The Prince');
  const page = await openPage(stage.browser, stage.address, {
    reader,
    kept: { preferences: { language: 'es' } },
  });
  await page.goto(`/author/${author.id}`);
  await page.getByText('Diplomático y escritor político florentino (1469-1527)').waitFor();
  await page.getByText('1 libro en esta biblioteca').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('a book’s page leads to the collections it is in, the reader’s own first', async () => {
  const reader = await aReader();
  const prince = await bookCalled(reader, 'The Prince');
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto(addressOf(prince));
  await page.getByRole('region', { name: 'Similar books' }).waitFor();
  // Asked for once it's nearly seen.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await inCollections(page).getByRole('link', { name: 'On power' }).waitFor();
  expect(await inCollections(page).getByRole('link').count()).toBe(1);

  await chooseMore(page, 'Add to collection');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).waitFor();
  await dialog.getByRole('textbox', { name: 'New collection' }).fill('For the train');
  await page.keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: /For the train/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect
    .poll(() => inCollections(page).getByRole('link').allInnerTexts())
    .toEqual(['For the train', 'On power']);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  await inCollections(page).getByRole('link', { name: 'On power' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'On power' }).waitFor();
});
