import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { goOffline, openPage } from './support/open-browser.ts';
import { bookCalled, PASSWORD, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const stage = setStage();

async function aReader(): Promise<Reader> {
  const reader = await signUp(stage.address);
  await bookCalled(reader, 'Meditations');
  const books = async () => (await reader.ask<{ books: Book[] }>('GET /api/v1/books')).body.books.length;
  // Other files may have added some.
  await expect.poll(books, { timeout: 60_000 }).toBeGreaterThanOrEqual(9);
  return reader;
}

const fieldOf = (page: Page) => page.getByPlaceholder('Search For a Book');
const optionsOf = (page: Page) => page.getByRole('listbox').getByRole('option');
/** Why a book was found. */
const REASON = /^(?:“|Key idea \d+: )/;
const found = (page: Page) =>
  page.getByRole('main').getByRole('listitem').getByRole('link').filter({ hasNotText: REASON });
const heading = (page: Page, keyword: string) =>
  page.getByRole('heading', { level: 1, name: `Results for “${keyword}”` });

test('Enter leads to all results, at an address that keeps the search and its filters', async () => {
  const reader = await aReader();
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/home');
  await fieldOf(page).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('the');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/search?q=the');
  await heading(page, 'the').waitFor();
  expect(await fieldOf(page).inputValue()).toBe('the');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const titles = () => found(page).evaluateAll((links) => links.map((link) => link.textContent));
  await expect.poll(async () => (await titles()).join()).toMatch(/The Prince.*The Art of War|The Art of War/);
  const all = (await titles()).length;
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ books found$/ })
    .waitFor();
  await page.getByRole('button', { name: 'Save The Prince for later' }).click();
  await page.getByRole('button', { name: 'Save The Prince for later', pressed: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter books' });
  const categories = sheet.getByRole('group', { name: 'Categories' });
  await categories.getByRole('button', { name: /^Economics/ }).click();
  await expect.poll(async () => (await titles()).join()).toMatch(/^The Wealth of Nations/);
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?q=the&categories=\d+$/);
  await sheet.getByRole('combobox', { name: 'Length' }).selectOption('Over 20 minutes');
  await sheet.getByRole('button', { name: 'Show books' }).click();
  await page.getByRole('heading', { name: 'No books like that' }).waitFor();
  expect(new URL(page.url()).searchParams.get('length')).toBe('long');
  await page.reload();
  await page.getByRole('heading', { name: 'No books like that' }).waitFor();

  await page.goBack();
  await expect.poll(async () => (await titles()).join()).toMatch(/^The Wealth of Nations/);
  await page.goBack();
  await expect.poll(async () => (await titles()).length).toBe(all);
  await page.goForward();
  await expect.poll(async () => (await titles()).join()).toMatch(/^The Wealth of Nations/);

  await page.goto(`${page.url()}&length=long`);
  await page.getByRole('button', { name: 'Search all books' }).click();
  await page.waitForURL('**/search?q=the');
});

test('another search takes the place of the first, and going back finds the first in the field', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: await aReader() });
  await page.goto('/search?q=meditatons');
  await heading(page, 'meditatons').waitFor();
  expect(await found(page).first().textContent()).toMatch(/^Meditations/);
  await fieldOf(page).fill('walden');
  await optionsOf(page).filter({ hasText: 'Walden' }).first().waitFor();
  // The last of the options, one key above the field.
  await page.keyboard.press('ArrowUp');
  await page.getByRole('option', { name: 'See all results', selected: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await heading(page, 'walden').waitFor();
  expect(await optionsOf(page).count()).toBe(0);
  await found(page).first().click();
  await page.getByRole('heading', { level: 1, name: 'Walden', exact: true }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('');
  await page.goBack();
  await page.goBack();
  await heading(page, 'meditatons').waitFor();
  expect(await fieldOf(page).inputValue()).toBe('meditatons');
  await fieldOf(page).fill('');
  expect(await optionsOf(page).allInnerTexts()).toEqual(['walden']);
  await optionsOf(page).first().locator('[data-forget]').click();
  await expect.poll(() => optionsOf(page).count()).toBe(0);
});

test('a book that isn’t named like that says why it was found, and opens there', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: await aReader(), isPhone: true });
  await page.goto('/search?q=solitude%20and%20company');
  const reason = page.getByRole('main').getByRole('link').filter({ hasText: REASON }).first();
  await reason.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const [, number] = /^Key idea (\d+): /.exec(await reason.innerText()) ?? [];
  await reason.click();
  await page.waitForURL(`**/book/walden/*#idea-${number}`);
  // Below the first view, and drawn after the page.
  const top = () => page.locator(`#idea-${number}`).evaluate((idea) => idea.getBoundingClientRect().top);
  await expect.poll(top).toBeLessThan(200);
  expect(await top()).toBeGreaterThan(0);
});

test('a book’s page shows the questions it answers, and each leads to what answers it', async () => {
  const reader = await aReader();
  const { slug, id } = await bookCalled(reader, 'Walden');
  const { questions } = await reader.bookOf(id);
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto(`/book/${slug}/${id}`);
  const links = page.getByRole('region', { name: 'Questions it answers' }).getByRole('link');
  await links.first().waitFor();
  expect(await links.allInnerTexts()).toEqual(questions);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  await links.filter({ hasText: 'How can I live with less?' }).click();
  await heading(page, 'How can I live with less?').waitFor();
  const ideas = page.getByRole('region', { name: 'Key ideas about this' });
  await ideas
    .getByRole('listitem')
    .first()
    .getByText(/^Key idea \d+ of Walden$/)
    .waitFor();
  const books = page.getByRole('region', { name: 'Books found' }).getByRole('listitem').getByRole('link');
  await expect.poll(() => books.first().textContent()).toMatch(/^Walden/);
});

test('sentences of summaries stand below the books, with what was found marked, and open where they are', async () => {
  const reader = await aReader();
  const book = await bookCalled(reader, 'Walden');
  const sentences = (await reader.textOf(book.id)).flatMap((section) => section.sentences);
  // Neither titles nor what books are about have it.
  const phrase = 'Fitchburg';
  const sentence = sentences.find(({ text }) => text.includes(phrase));
  if (!sentence) throw new Error('The summary has no such sentence.');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/search?q=${encodeURIComponent(phrase)}`);
  const passages = page.getByRole('region', { name: 'In the summaries' });
  const link = passages.getByRole('link').first();
  await link.waitFor();
  expect(await passages.locator('mark').first().innerText()).toBe(phrase);
  await page.getByText('No title or author matches, but these summaries mention it.').waitFor();
  await page.getByRole('heading', { name: 'Looking for another book?' }).waitFor();
  // What's found comes first.
  const texts = await page.getByRole('main').innerText();
  expect(texts.indexOf('In the summaries')).toBeLessThan(texts.indexOf('This book is missing.') >>> 0);
  expect(await seriousFindings(page)).toEqual([]);
  await link.click();
  await page.waitForURL(`**/read-book/*/${book.id}#${sentence.id}`);
});

test('what the library doesn’t have can be asked for, and nothing at all is no search', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: await aReader(), isPhone: true });
  await page.goto('/search?q=zzzzqqq');
  await page.getByText('This book is missing. We can generate an audio summary for you.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  await page.getByRole('button', { name: 'Generate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a book to the library' });
  expect(await dialog.getByLabel('Title').inputValue()).toBe('zzzzqqq');
  await page.keyboard.press('Escape');
  await page.goto('/search?q=%20');
  await page.getByRole('heading', { level: 1, name: 'Search', exact: true }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('without an answer, or without a network, it says so and tries again', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: await aReader() });
  await page.route('**/books/search/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/search?q=walden');
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await page.unroute('**/books/search/**');
  expect(await page.getByText('This book is missing.').count()).toBe(0);
  await again.click();
  await expect.poll(() => found(page).first().textContent()).toMatch(/^Walden/);

  await goOffline(page);
  await fieldOf(page).fill('prince');
  await page.keyboard.press('Enter');
  await heading(page, 'prince').waitFor();
  await again.waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => found(page).first().textContent(), { timeout: 20_000 }).toMatch(/^The Prince/);
});

test('who isn’t logged in is led to the login page, and from there to the results', async () => {
  const { user } = await aReader();
  const page = await openPage(stage.browser, stage.address);
  await page.goto('/search?q=walden&length=short');
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/search?q=walden&length=short');
  await heading(page, 'walden').waitFor();
  expect(await page.getByRole('button', { name: /^Filter/ }).innerText()).toBe('Filter (1)');
});

test('what is typed as soon as the field is there stays, on a machine four times as slow', async () => {
  const reader = await aReader();
  for (const path of ['/home', '/search?q=walden']) {
    const page = await openPage(stage.browser, stage.address, { reader });
    const machine = await page.context().newCDPSession(page);
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    // The page comes without a field: React draws it, ready to be typed in.
    const plain = (await (await page.request.get(path)).text()).toLowerCase();
    expect(plain).not.toContain('<input');
    await page.goto(path, { waitUntil: 'commit' });
    await fieldOf(page).fill('medit');
    await fieldOf(page).pressSequentially('ations');
    await page.waitForLoadState('networkidle');
    expect(await fieldOf(page).inputValue()).toBe('meditations');
    await page.getByRole('option', { name: /^Meditations/ }).waitFor();
  }
});
