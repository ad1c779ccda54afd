import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { BookRequest } from '#contract/requests.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({
  ADMIN_EMAIL: ADMIN,
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
}));
let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});

test('a reader asks for a missing book, sees what became of it, and an admin decides', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  const title = `Zyzzyva Quuxbook ${Date.now()}`;
  await page.getByPlaceholder('Search For a Book').fill(title);
  await page.getByText('This book is missing. We can generate an audio summary for you.').waitFor();
  await page.getByRole('button', { name: 'Generate' }).click();

  const dialog = page.getByRole('dialog', { name: 'Add a book to the library' });
  await dialog.getByText('Just give us the details below.').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
  expect((await dialog.boundingBox())?.width).toBe(30 * 14);
  await dialog.getByLabel('Title').fill('x');
  await dialog.getByLabel('Author').fill(' y ');
  await dialog.getByRole('button', { name: 'Request book' }).click();
  await dialog.getByText('Title needs at least 2 characters.').waitFor();
  await dialog.getByText('Author needs at least 2 characters.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await seriousFindings(page)).toEqual([]);

  // Closing forgets what was typed.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByPlaceholder('Search For a Book').click();
  await page.getByRole('button', { name: 'Generate' }).click();
  expect(await dialog.getByLabel('Title').inputValue()).toBe(title);
  expect(await dialog.getByText('needs at least 2').count()).toBe(0);

  // No answer: the failure, whose short message goes after four seconds.
  await page.route('**/api/v1/books/suggest', (route) => route.abort());
  await dialog.getByLabel('Author').fill('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Request book' }).click();
  await dialog.getByText('Request book failed').waitFor();
  const shownAt = Date.now();
  await dialog.getByText('Request book failed').waitFor({ state: 'hidden' });
  expect(Date.now() - shownAt).toBeGreaterThan(3000);
  expect(Date.now() - shownAt).toBeLessThan(5000);

  // Like every message it stays while it's pointed at, and can be dismissed.
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByRole('button', { name: 'Request book' }).click();
  await dialog.getByText('Request book failed').hover();
  const pointedAt = Date.now();
  await expect.poll(() => Date.now() - pointedAt, { timeout: 6_000 }).toBeGreaterThan(4_500);
  expect(await dialog.getByText('Request book failed').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await dialog.getByText('Request book failed').waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Back to home' }).waitFor();
  await page.unroute('**/api/v1/books/suggest');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  expect(await dialog.getByLabel('Author').inputValue()).toBe('Ada Lovelace');
  await dialog.getByRole('button', { name: 'Request book' }).click();
  await dialog.getByText('Request received.').waitFor();
  await dialog.getByRole('link', { name: 'My requests' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const reloaded = page.waitForEvent('load');
  await dialog.getByRole('button', { name: 'Back to home' }).click();
  await reloaded;
  await page.waitForURL('**/home');

  const panel = page.getByRole('region', { name: 'My requests' });
  await page.goto(`/search?q=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: 'My requests' }).click();
  await panel.getByText(title).waitFor();
  await panel.getByText('Waiting for an admin').waitFor();

  const desk = await openPage(stage.browser, stage.address, { reader: admin });
  await desk.goto('/admin');
  await desk.getByRole('link', { name: 'Requests' }).click();
  await desk.getByRole('button', { name: `Decline: ${title}` }).click();
  const decline = desk.getByRole('dialog');
  expect((await decline.boundingBox())?.width).toBe(60 * 14);
  await decline.getByRole('button', { name: 'Decline' }).click();
  await decline.getByText('Enter a reason for the people who asked.').waitFor();
  expect(await seriousFindings(desk)).toEqual([]);
  await decline.getByLabel('Reason').fill('Nobody has written it yet.');
  await decline.getByRole('button', { name: 'Decline' }).click();
  await decline.waitFor({ state: 'hidden' });
  expect(await seriousFindings(desk)).toEqual([]);

  await page.goto('/home');
  await page.getByText(`“${title}” won’t be added.`).waitFor();
  await page.getByRole('button', { name: 'My requests' }).click();
  await panel.getByText('Reason: Nobody has written it yet.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole('button', { name: `Remove from the list: ${title}` }).click();
  await panel.getByText('No requests yet').waitFor();
});

test('a book that is there is listed with a link, on a phone in the dark too', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, {
    reader,
    width: 390,
    height: 844,
    theme: 'dark',
  });
  await expect
    .poll(
      async () =>
        (await reader.ask<{ books: unknown[] }>('GET /api/v1/books/search?keyword=walden')).body.books.length,
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  await page.goto('/home');
  await page.getByPlaceholder('Search For a Book').fill('zyzzyva');
  await page.getByRole('button', { name: 'Generate' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('WALDEN');
  await dialog.getByLabel('Author').fill('thoreau');
  await dialog.getByRole('button', { name: 'Request book' }).click();
  await dialog.getByText('This book is already in the library.').waitFor();
  const found = dialog.getByRole('list');
  expect(await found.evaluate((list) => getComputedStyle(list).listStyleType)).toBe('decimal');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL('**/book/walden*/**');
  await dialog.waitFor({ state: 'hidden' });
  expect((await reader.ask<{ requests: BookRequest[] }>('GET /api/v1/requests')).body.requests).toEqual([]);
});

/** Prose of some length that is no book of the library. */
async function someProse(): Promise<string> {
  const names = ['walden', 'meditations'];
  const texts = names.map((name) => readFile(join(import.meta.dirname, `../library/${name}.md`), 'utf8'));
  return (await Promise.all(texts)).map((text) => text.replace(/^---[\s\S]*?\n---/, '')).join('\n\n');
}

async function attach(admin: Reader, bookId: number, text: string): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'book.md');
  const headers = { authorization: `Bearer ${admin.token}` };
  const address = `${stage.address}/api/v1/admin/books/${bookId}/sources`;
  return (await fetch(address, { method: 'POST', headers, body: form })).status;
}

test('with no provider and no network, an approved book waits for a source and for an admin, and the reader is told', async () => {
  const reader = await signUp(stage.address);
  const title = `The Hut and the Stoa ${Date.now()}`;
  await reader.ask('POST /api/v1/books/suggest', { title, author: 'Ada Lovelace' });
  const mine = async () =>
    (await reader.ask<{ requests: BookRequest[] }>('GET /api/v1/requests')).body.requests[0];
  const id = (await mine())?.id;
  type Approved = { data: { book_id: number } };
  const { body } = await admin.ask<Approved>(`POST /api/v1/admin/requests/${id}/approve`, {});
  const bookId = body.data.book_id;
  type Making = { data: { status: string; status_reason: string | null } };
  const making = () => admin.ask<Making>(`GET /api/v1/admin/books/${bookId}/generation`);
  await expect
    .poll(async () => (await making()).body.data.status_reason, { timeout: 30_000 })
    .toContain('no source is attached');
  expect(await mine()).toMatchObject({ state: 'waiting', reason: null });

  expect(await attach(admin, bookId, 'Too short.')).toBe(422);
  expect(await attach(admin, bookId, await someProse())).toBe(200);
  await expect
    .poll(async () => (await making()).body.data.status, { timeout: 90_000, interval: 500 })
    .toBe('needs_review');
  expect((await making()).body.data.status_reason).toContain('nobody has read them yet');
  expect(await mine()).toMatchObject({ state: 'waiting', waits_for: 'review' });
  await admin.ask(`POST /api/v1/admin/books/${bookId}/generation/decide`, { decision: 'accept' });
  await expect.poll(async () => (await mine())?.state, { timeout: 90_000, interval: 500 }).toBe('published');

  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await page.getByText(`“${title}” is now in the library.`).waitFor();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const book = await reader.bookOf(bookId);
  expect(book.source).toMatchObject({ kind: 'extract' });
  expect(book.narration.state).toBe('ready');
  expect(book.key_ideas.length).toBeGreaterThanOrEqual(5);

  await page.getByText('Extract from book', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Passages', exact: true }).waitFor();
  const ideas = page.getByRole('list').filter({ has: page.getByText('Sources') });
  await ideas.getByText('Sources').first().click();
  await ideas.getByRole('blockquote').waitFor();
  await ideas.getByRole('figure').getByText('book, “').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
