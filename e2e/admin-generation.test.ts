import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const MADE_IN_MS = 120_000;
const offline = {
  ADMIN_EMAIL: ADMIN,
  STARTER_LIBRARY: 'off',
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
};
const stage = setStage(() => offline);

const library = (name: string) => readFileSync(join(import.meta.dirname, '../library', `${name}.md`), 'utf8');
/** Long enough for an extract: two summaries of the starter library, without their front matter. */
const text = ['walden', 'meditations']
  .map((name) => library(name).replace(/^---[\s\S]*?---/, ''))
  .join('\n\n');

let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});

/** A book that an admin asks for is made at once; its id, as soon as it has one. */
async function aBookInTheMaking(title: string): Promise<number> {
  await admin.ask('POST /api/v1/books/suggest', { title, author: 'Ada Writer' });
  const find = async () => {
    const { body } = await admin.ask<{ requests: { title: string; book_id: number | null }[] }>(
      'GET /api/v1/admin/requests?state=approved',
    );
    return body.requests.find((request) => request.title === title)?.book_id ?? null;
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBeNull();
  return (await find()) as number;
}

async function openGeneration(bookId: number): Promise<Page> {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto(`/admin/books/${bookId}/generation`);
  return page;
}

const attach = (page: Page, name: string, content: string) =>
  page.getByLabel('Attach a text').setInputFiles({
    name,
    mimeType: 'text/markdown',
    buffer: Buffer.from(content),
  });

test('a book without a text says what it needs, and goes on by itself once one is attached, until an admin has read the extract', async () => {
  const title = 'The Gentle Art of Thinking';
  const page = await openGeneration(await aBookInTheMaking(title));
  await page.getByRole('heading', { level: 1, name: `Generation: ${title}` }).waitFor();
  await page.getByRole('heading', { name: 'This book needs a source' }).waitFor();
  await page.getByText(/^Stopped at: /).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await attach(page, 'book.pdf', '%PDF-1.4 a book');
  await page.getByRole('alert').getByText('This is a PDF, which cannot be read.').waitFor();
  await attach(page, 'short.md', '# Short\n\nOne sentence alone. And another one, so that it is a text.');
  await page.getByRole('alert').getByText(/words/).waitFor();

  await attach(page, 'book.md', text);
  await page.getByRole('heading', { name: 'Draft' }).waitFor();
  await page.getByText('Based on this sentence of the source').first().waitFor({ state: 'attached' });
  // Nobody presses anything, and the page is not loaded again: the news come by themselves.
  await page.getByRole('heading', { name: 'This book needs review' }).waitFor({ timeout: MADE_IN_MS });
  await page
    .getByText(/^A program chose these passages/)
    .first()
    .waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const strip = page.getByRole('region', { name: 'Progress' });
  await strip.getByText('Published').waitFor({ timeout: MADE_IN_MS });
  expect(await seriousFindings(page)).toEqual([]);

  await page.locator('summary', { hasText: /^2\. / }).click();
  await page
    .getByRole('button', { name: /^Hear it/ })
    .first()
    .click();
  const sound = page.locator('audio[controls]');
  await sound.waitFor({ timeout: MADE_IN_MS });
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(5);

  await page.getByRole('button', { name: /^Remove: / }).click();
  await page.getByRole('button', { name: /^Remove source\?: / }).click();
  await page.getByText(/^The book’s text isn’t attached/u).waitFor();
  await page.getByRole('link', { name: 'Open book' }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByText(/^Extract from /).waitFor();
});

test('whoever is no admin is told so, and a book that is not there is not there', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/admin/books/1/generation');
  await page.getByRole('heading', { level: 1, name: 'Admins only' }).waitFor();
  const gone = await openGeneration(2_000_000_000);
  await gone.getByRole('heading', { level: 1, name: 'Book not found' }).waitFor();
  expect(await seriousFindings(gone)).toEqual([]);
});
