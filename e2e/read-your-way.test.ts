import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Highlight } from '#contract/highlights.ts';
import { seriousFindings } from './support/axe.ts';
import { goOffline, openDevice, openPage } from './support/open-browser.ts';
import { type Reader, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSoundToMove, soundOf } from './support/sound.ts';

const stage = setStage();

async function readerWithBook(): Promise<{ reader: Reader; book: VoicedBook; address: string }> {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  return { reader, book, address: `/read-book/${book.slug}/${book.id}` };
}

const placeRead = async (reader: Reader, bookId: number) =>
  (
    await reader.ask<{ data: { section: number; section_title: string } | null }>(
      `GET /api/v1/books/${bookId}/reading`,
    )
  ).body.data;

const highlightsOf = async (reader: Reader, bookId: number) =>
  (await reader.ask<{ highlights: Highlight[] }>(`GET /api/v1/books/${bookId}/highlights`)).body.highlights;

/** Scrolls by hand until a key idea is read. */
async function readTo(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { name: title });
  await page.mouse.move(700, 500);
  for (let turn = 0; turn < 60; turn += 1) {
    const top = (await heading.boundingBox())?.y ?? 0;
    if (top < 200) return;
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(40);
  }
}

test('reading goes on where it stopped, on another device too, and the voice can take over there', async () => {
  const { reader, book, address } = await readerWithBook();
  const sections = await reader.textOf(book.id);
  const title = sections[4]?.title ?? '';
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(address);
  await page.getByRole('heading', { name: title }).waitFor();
  await readTo(page, title);
  await expect.poll(async () => (await placeRead(reader, book.id))?.section_title).toBe(title);

  const other = await openPage(stage.browser, stage.address, { reader, width: 390, height: 844 });
  await other.goto(address);
  await other.getByText(`You left off at “${title}”.`).waitFor();
  expect(await other.evaluate(() => scrollY)).toBe(0);
  await other.getByRole('button', { name: 'Continue reading', exact: true }).click();
  await expect
    .poll(async () => (await other.getByRole('heading', { name: title }).boundingBox())?.y ?? 9999)
    .toBeLessThan(500);

  await other.goto(`/book/${book.slug}/${book.id}`);
  await other.getByText(`You left off at “${title}”.`).waitFor();
  // Reading has not moved the place of the voice.
  expect(await reader.placeIn(book.id)).toBe(0);
  await other.getByRole('button', { name: 'Listen from here' }).click();
  await expectSoundToMove(other);
  expect((await soundOf(other)).seconds).toBeGreaterThan((sections[4]?.start ?? 0) - 1);
});

test('what one listened to is where one can read on', async () => {
  const { reader, book, address } = await readerWithBook();
  const [, , , , , fifth] = await reader.textOf(book.id);
  await reader.saveAt(book.id, (fifth?.start ?? 0) + 20);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(address);
  await page.getByText(`You listened up to “${fifth?.title}”.`).waitFor();
  expect(
    await page.getByRole('complementary', { name: 'Where you left off' }).getByRole('button').count(),
  ).toBe(3);
  await page.getByRole('button', { name: 'Continue reading', exact: true }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
});

test('words marked with the pointer become a highlight with a note, here and in the files', async () => {
  const { reader, book, address } = await readerWithBook();
  const device = await openDevice(stage.browser, stage.address, { reader });
  const page = await device.newPage();
  await page.goto(address);
  const first = page.locator('[data-sentence]').nth(1);
  await first.selectText();
  const bar = page.getByRole('toolbar', { name: 'Highlight' });
  await bar.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Highlight in green' }).click();
  await bar.waitFor({ state: 'detached' });
  await expect.poll(async () => (await highlightsOf(reader, book.id)).length).toBe(1);

  await first.selectText();
  await bar.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  await share.getByRole('img', { name: 'Picture with these words, the cover and the title' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await share.getByRole('button', { name: 'Save picture' }).click();
  expect((await readFile(await (await saving).path())).subarray(1, 4).toString()).toBe('PNG');
  await device.grantPermissions(['clipboard-read', 'clipboard-write']);
  await share.getByRole('button', { name: 'Copy link' }).click();
  await share.getByText('Link copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/read-book/-/${book.id}#s\\d+$`));
  await page.keyboard.press('Escape');
  await share.waitFor({ state: 'detached' });

  await first.selectText();
  await bar.getByRole('button', { name: 'Write a note' }).click();
  const sheet = page.getByRole('dialog', { name: 'Highlights and notes' });
  await sheet.getByRole('textbox', { name: 'Note' }).fill('Größe, "100 %" = ja?');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await highlightsOf(reader, book.id))[0]?.note).toBe('Größe, "100 %" = ja?');
  expect(await seriousFindings(page)).toEqual([]);

  await page.reload();
  await page.getByRole('button', { name: 'Note: Größe, "100 %" = ja?' }).waitFor();
  expect(await page.locator('[role="mark"]').count()).toBe(1);
  const quote = (await highlightsOf(reader, book.id))[0]?.quote ?? 'none';
  await page.goto('/highlights');
  await page.getByText(quote).waitFor();
  for (const [name, ending] of [
    ['Markdown', '.md'],
    ['CSV', '.csv'],
    ['Readwise', '.csv'],
  ] as const) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toContain(ending);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain(quote.slice(0, 40));
    expect(text).toContain('Größe');
  }
  await page.getByLabel('Search your highlights').fill('nothing like it');
  await page.getByRole('heading', { name: 'No highlights found' }).waitFor();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByText(quote).waitFor();
  await page.getByLabel('Search your highlights').fill('grosse');
  await page.waitForURL(/q=grosse/);
  await page.getByText(quote).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('switch', { name: 'One highlight a day on Home' }).click();
  await page.goto('/home');
  const daily = page.getByRole('region', { name: 'From your highlights' });
  await daily.getByText(quote).waitFor();
  await daily.getByRole('link', { name: 'All my highlights' }).click();
  const ofBook = page.getByRole('region', { name: book.title });
  await ofBook.getByRole('button', { name: 'Edit' }).click();
  await ofBook.getByRole('button', { name: 'Highlight in pink' }).click();
  await ofBook.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await highlightsOf(reader, book.id))[0]?.color).toBe('pink');
  await ofBook.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('No highlights yet').waitFor();
  await page.goto('/home');
  await expect.poll(() => highlightsOf(reader, book.id)).toEqual([]);
});

test('after the third highlight one a day is offered, and after that no more', async () => {
  const { reader, book, address } = await readerWithBook();
  for (const sentence of ['s1', 's2'])
    await reader.ask(`POST /api/v1/books/${book.id}/highlights`, {
      first_sentence: sentence,
      last_sentence: sentence,
    });
  const page = await openPage(stage.browser, stage.address, { reader });
  const bar = page.getByRole('toolbar', { name: 'Highlight' });
  const offer = page.getByText('See one of your highlights on Home each day?');
  const mark = async (nth: number, count: number) => {
    await page.goto(address);
    await page.locator('[data-sentence]').nth(nth).selectText();
    await bar.getByRole('button', { name: 'Highlight in green' }).click();
    await expect.poll(async () => (await highlightsOf(reader, book.id)).length).toBe(count);
  };
  await mark(4, 3);
  await offer.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, please' }).click();
  const kept = async () =>
    (await reader.ask<{ data: { preferences: object } }>('GET /api/v1/profile')).body.data.preferences;
  await expect.poll(kept).toMatchObject({ daily_highlight: true });

  await page.goto('/home');
  const daily = page.getByRole('region', { name: 'From your highlights' });
  await daily.getByRole('button', { name: 'Stop showing these' }).click();
  await daily.waitFor({ state: 'detached' });
  await expect.poll(kept).toMatchObject({ daily_highlight: false });
  await mark(6, 4);
  expect(await offer.count()).toBe(0);
});

test('by keyboard sentences are chosen and marked, and a highlight made without a network arrives later', async () => {
  const { reader, book, address } = await readerWithBook();
  const device = await openDevice(stage.browser, stage.address, { reader });
  const page = await device.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose sentences to highlight' }).press('Enter');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  await goOffline(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('[data-sentence][data-pen]').count()).toBe(2);
  expect(await highlightsOf(reader, book.id)).toEqual([]);
  await device.setOffline(false);
  await expect.poll(async () => (await highlightsOf(reader, book.id)).length, { timeout: 30_000 }).toBe(1);
  expect((await highlightsOf(reader, book.id))[0]?.color).toBe('green');
});

test('while sentences are chosen a tap plays nothing, and afterwards it plays again', async () => {
  const { reader, address } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose sentences to highlight' }).click();
  const third = page.locator('[data-sentence]').nth(3);
  await third.click();
  await page.getByRole('toolbar', { name: 'Highlight' }).waitFor();
  expect((await soundOf(page)).isPaused).toBe(true);
  await page.getByRole('button', { name: 'Choose sentences to highlight' }).click();
  await third.click();
  await expectSoundToMove(page);
});

test('width, typeface and theme of the text stay, and a device has its own', async () => {
  const { reader, address } = await readerWithBook();
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(address);
  const article = page.getByRole('article').first();
  const narrow = (await article.boundingBox())?.width ?? 0;
  const letters = page.getByRole('button', { name: 'Text and theme' });
  await letters.click();
  expect(await letters.getAttribute('aria-expanded')).toBe('true');
  await page.getByRole('radio', { name: 'Wide' }).check();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Sepia' }).check();
  await expect.poll(async () => (await article.boundingBox())?.width ?? 0).toBeGreaterThan(narrow + 20);
  expect(await seriousFindings(page)).toEqual([]);
  const kept = async () => (await reader.ask<{ data: { preferences: object } }>('GET /api/v1/profile')).body;
  await expect
    .poll(async () => (await kept()).data.preferences)
    .toMatchObject({ reading_width: 'wide', reading_theme: 'sepia' });

  const other = await openPage(stage.browser, stage.address, { reader });
  await other.goto(address);
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.pageTheme)).toBe('sepia');
  await other.getByRole('button', { name: 'Text and theme' }).click();
  await other.getByRole('radio', { name: 'Night' }).check();
  await expect
    .poll(async () => (await kept()).data.preferences)
    .toMatchObject({ reading_width: 'wide', reading_theme: 'night' });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset.pageTheme)).toBe('sepia');
  await other.goto('/home');
  await expect.poll(() => other.evaluate(() => document.documentElement.dataset.pageTheme)).toBeUndefined();
});
