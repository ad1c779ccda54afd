import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTextServer } from '#server/testing/text-server.ts';
import { seriousFindings } from './support/axe.ts';
import { openDevice, openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const titles = 'Anchors Bridges Candles Deserts Engines Forests Gardens Harbours'
  .split(' ')
  .map((word) => `A Study of ${word}`);
const BOOKS = titles.length;
const MADE_IN_MS = 180_000;
const writer = await openTextServer();
/** Nobody knows these works, so the review holds every draft. */
const stage = setStage(() => ({
  ADMIN_EMAIL: ADMIN,
  STARTER_LIBRARY: 'off',
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
  TEXT_BASE_URL: writer.url,
}));

type Waiting = { books: { id: number; title: string }[]; total: number };
let admin: Reader;
const review = async () => (await admin.ask<Waiting>('GET /api/v1/admin/review?per_page=100')).body;
const statusOf = async (bookId: number) =>
  (await admin.ask<{ data: { status: string } }>(`GET /api/v1/admin/books/${bookId}`)).body.data.status;

beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
  const ids: number[] = [];
  for (const title of titles) {
    const made = await admin.ask<{ data: { id: number } }>('POST /api/v1/admin/books', {
      title,
      author_name: 'Ada Writer',
    });
    ids.push(made.body.data.id);
  }
  await admin.ask('POST /api/v1/admin/books/generate', { ids });
  // Not `expect.poll`, which only tests themselves may use.
  await vi.waitFor(async () => expect((await review()).total).toBe(BOOKS), {
    timeout: MADE_IN_MS,
    interval: 500,
  });
}, MADE_IN_MS + 30_000);
afterAll(() => writer.close());

const titleOf = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true });

/** Its draft is there: what can't have been read can't be decided about. */
async function reads(page: Page, title: string): Promise<void> {
  await titleOf(page, title).waitFor();
  await page.getByRole('article', { name: 'Draft' }).waitFor();
}

test('a book is read, turned, rejected with a reason and taken back by keys, none of them while typing', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/review');
  await page.getByRole('heading', { level: 1, name: 'Review' }).waitFor();
  const { books } = await review();
  const [one, two] = books.map(({ title }) => title) as [string, string];
  await reads(page, one);
  await page.getByText(`${BOOKS} books left`, { exact: true }).waitFor();
  const why = page.getByRole('region', { name: 'Why it needs review' });
  await why.getByText(`No source knows of a book called ${one}.`, { exact: false }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('j');
  await reads(page, two);
  await page.keyboard.press('k');
  await reads(page, one);

  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Reject “${one}”` });
  await dialog.getByRole('button', { name: 'It doesn’t suit this library.' }).click();
  const reason = dialog.getByRole('textbox');
  expect(await reason.inputValue()).toBe('It doesn’t suit this library.');
  await reason.press('End');
  await reason.pressSequentially(' a j k z');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await page.getByText(`“${one}” rejected. ${BOOKS - 1} left.`).waitFor();
  await reads(page, two);
  expect((await review()).total).toBe(BOOKS);
  await page.keyboard.press('z');
  await page.getByText(`“${one}” needs review again.`).waitFor();
  await reads(page, one);

  await page.keyboard.press('r');
  await dialog.getByRole('textbox').fill('Not for us.');
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await reads(page, two);
  // Whoever leaves has decided.
  await page.goto('/admin/bin');
  await expect.poll(() => statusOf(books[0]?.id ?? 0)).toBe('rejected');
});

test('a decision that died with its page is carried out at the next start', async () => {
  const device = await openDevice(stage.browser, stage.address, { reader: admin });
  const dying = await device.newPage();
  await dying.goto('/admin/review');
  const [book] = (await review()).books;
  await reads(dying, book?.title ?? '');
  await dying.keyboard.press('r');
  await dying.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await dying.getByText(`“${book?.title}” rejected.`, { exact: false }).waitFor();
  const crashed = dying.waitForEvent('crash');
  void (await device.newCDPSession(dying)).send('Page.crash').catch(() => undefined);
  await crashed;
  expect(await statusOf(book?.id ?? 0)).toBe('needs_review');

  const page = await device.newPage();
  await page.goto('/home');
  await expect.poll(() => statusOf(book?.id ?? 0), { timeout: 30_000 }).toBe('rejected');
});

test('a decision that another admin made first is told of, and the book is gone from the list', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/review');
  const [book] = (await review()).books;
  await reads(page, book?.title ?? '');
  await admin.ask(`POST /api/v1/admin/books/${book?.id}/generation/decide`, { decision: 'reject' });
  await page.keyboard.press('a');
  await page.getByText(`“${book?.title}” still needs review.`, { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: book?.title ?? '' }).count()).toBe(0);
});

test('on a phone the list leads to the book, and a thumb decides', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin, isPhone: true });
  await page.goto('/admin/review');
  const { books, total } = await review();
  const [first, second] = books.map(({ title }) => title) as [string, string];
  await page.getByRole('link', { name: first }).click();
  await reads(page, first);
  expect(await seriousFindings(page)).toEqual([]);
  const accept = page.getByRole('button', { name: 'Accept' });
  const box = await accept.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(750);
  await accept.click();
  await reads(page, second);
  await page.getByRole('button', { name: 'Undo' }).click();
  await reads(page, first);
  await page.getByRole('link', { name: 'All waiting books' }).click();
  await page.getByText(`${total} books left`, { exact: true }).waitFor();
});

test('held books are published with one key each', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/review');
  const { books, total } = await review();
  const accepted = books.slice(0, 3);
  for (const { title } of accepted) {
    await reads(page, title);
    await page.keyboard.press('a');
  }
  await page.getByText(`“${accepted.at(-1)?.title}” accepted. ${total - 3} left.`).waitFor();
  for (const { id } of accepted)
    await expect.poll(() => statusOf(id), { timeout: MADE_IN_MS, interval: 500 }).toBe('published');
}, 600_000);

test('with nothing left it says so, and whoever is no admin is told', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/review');
  const { books } = await review();
  for (const { title } of books) {
    await reads(page, title);
    await page.keyboard.press('a');
  }
  await page.getByRole('heading', { name: 'Nothing needs review' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const other = await openPage(stage.browser, stage.address, { reader: await signUp(stage.address) });
  await other.goto('/admin/review');
  await other.getByRole('heading', { level: 1, name: 'Admins only' }).waitFor();
});
