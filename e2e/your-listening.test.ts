import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { HistoryItem } from '#contract/listening.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { type Reader, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSoundToMove, soundOf } from './support/sound.ts';

const stage = setStage();

async function readerAt(seconds: number): Promise<{ reader: Reader; book: VoicedBook }> {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, seconds);
  return { reader, book };
}

const historyOf = async (reader: Reader) =>
  (await reader.ask<{ history: HistoryItem[] }>('GET /api/v1/history')).body.history;

async function toHistory(page: Page): Promise<void> {
  await page.goto('/home');
  await page.getByRole('link', { name: 'See all' }).click();
  await page.waitForURL('**/history');
  // The address comes before the page.
  await page.getByRole('button', { name: 'Continue Walden' }).waitFor();
}

test('a book that was started is listed, continued, finished by hand and removed', async () => {
  const { reader, book } = await readerAt(200);
  const page = await openPage(stage.browser, stage.address, { reader });
  await toHistory(page);
  await page.getByRole('main').getByText('min left').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue Walden' }).click();
  await expectSoundToMove(page);
  expect((await soundOf(page)).seconds).toBeGreaterThan(199);

  const choose = async (act: string) => {
    await page.getByRole('button', { name: 'More for Walden' }).click();
    await page.getByRole('menuitem', { name: act, exact: true }).click();
  };
  await choose('Mark as finished');
  await page.getByRole('main').getByText('Finished · Henry David Thoreau').waitFor();
  expect((await historyOf(reader))[0]?.finished_at).not.toBeNull();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Finished' }).click();
  await page.getByRole('heading', { level: 1, name: 'Books finished' }).waitFor();
  await choose('Mark as not finished');
  await page.getByText('Books you finish appear here.').waitFor();
  await page.goBack();
  await page.getByRole('main').getByText('min left').waitFor();
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Pause' }).click();

  await choose('Remove from your listening');
  await page.getByText('No books started yet').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('main').getByText('min left').waitFor();
  expect((await historyOf(reader))[0]?.time).toBeGreaterThan(199);
  await choose('Remove from your listening');
  // A page that goes takes no time to think it over.
  await page.goto('/home');
  await expect.poll(async () => (await historyOf(reader)).length).toBe(0);
  expect((await reader.bookOf(book.id)).time).toBe(0);
});

test('any podcast app plays the list, until its address is ended', async () => {
  const { reader } = await readerAt(20);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings/apps');
  const panel = page.getByRole('region', { name: 'Podcast app' });
  await panel.getByRole('button', { name: 'Create feed' }).click();
  const address = await panel.getByRole('textbox', { name: 'Feed address' }).inputValue();
  expect(await seriousFindings(page)).toEqual([]);

  const feed = await (await fetch(address)).text();
  expect(feed).toContain('<itunes:block>Yes</itunes:block>');
  const enclosure = /<enclosure[^>]+url="(?<url>[^"]+)"/.exec(feed)?.groups?.url?.replaceAll('&amp;', '&');
  const sound = await fetch(enclosure ?? '', { headers: { range: 'bytes=0-1023' } });
  expect(sound.status).toBe(206);
  expect(sound.headers.get('content-type')).toBe('audio/mpeg');

  const minutes = await panel.getByRole('textbox', { name: 'Books in a minute' }).inputValue();
  expect(await (await fetch(minutes)).text()).toContain('<title>Precis: books in a minute</title>');

  await page.reload();
  await panel.getByText('An app last used it').waitFor();
  expect(await panel.getByRole('textbox').count()).toBe(0);
  await panel.getByRole('button', { name: 'Delete feed' }).click();
  expect((await fetch(address)).status).toBe(200);
  await panel.getByRole('button', { name: 'Yes, delete it' }).click();
  await panel.getByText('No feed yet.').waitFor();
  expect((await fetch(address)).status).toBe(404);
});
