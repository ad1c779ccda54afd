import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ListeningTime } from '#contract/listening-time.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { goOffline, openDevice, openPage } from './support/open-browser.ts';
import { type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded } from './support/settled.ts';
import { expectSilence, expectSoundToReach, soundOf } from './support/sound.ts';

const stage = setStage();

const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const press = (page: Page, name: string) => playerOf(page).getByRole('button', { name, exact: true }).click();

/** Seconds of this week; null where nothing is counted. */
async function weekOf(reader: Reader): Promise<number | null> {
  const path = 'GET /api/v1/listening-time?time_zone=UTC';
  const { data } = (await reader.ask<{ data: ListeningTime | null }>(path)).body;
  return data?.week.reduce((sum, { seconds }) => sum + seconds, 0) ?? null;
}

async function expectWeek(reader: Reader, { least, most }: { least: number; most: number }): Promise<void> {
  const isBetween = async () => {
    const seconds = (await weekOf(reader)) ?? Number.NaN;
    return seconds >= least && seconds <= most;
  };
  const message = `between ${least} and ${most} s are counted`;
  await expect.poll(isBetween, { timeout: 15_000, message }).toBe(true);
}

async function aListenerAt(seconds: number) {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, seconds);
  return { reader, book };
}

/** Plays some seconds on from a place, and pauses. Gives how far the audio moved on. */
async function listen(page: Page, { from, seconds }: { from: number; seconds: number }): Promise<number> {
  await press(page, 'Play');
  await expectSoundToReach(page, from + seconds);
  await press(page, 'Pause');
  await expectSilence(page);
  return (await soundOf(page)).seconds - from;
}

test('what is heard is counted, jumps are not, and the page shows it', async () => {
  const { reader } = await aListenerAt(0);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/history');
  await page.getByRole('link', { name: 'Listening time' }).click();
  await page.getByText('Nothing here yet').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const before = await listen(page, { from: 0, seconds: 3 });
  await press(page, 'Forward 15 seconds');
  await press(page, 'Forward 15 seconds');
  await expectSoundToReach(page, 29 + before);
  const heard = before + (await listen(page, { from: 30 + before, seconds: 3 }));
  expect(heard).toBeLessThan(20);
  await expectWeek(reader, { least: Math.floor(heard) - 2, most: Math.ceil(heard) });

  await page.reload();
  const week = page.getByRole('table', { name: 'This week' });
  await week.getByRole('row', { name: '1 min' }).waitFor();
  expect(await week.getByRole('row').count()).toBe(8);
  expect(await page.getByRole('table', { name: 'Last 12 months' }).getByRole('row').count()).toBe(13);
  await page.getByText('Books you finish appear here.').waitFor();
  await untilLoaded(page);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto('/history');
  await page.getByRole('button', { name: 'More for Walden' }).click();
  await page.getByRole('menuitem', { name: 'Mark as finished' }).click();
  await page.getByRole('link', { name: 'Listening time' }).click();
  await page.getByText('1 book in all, 1 this year').waitFor();
  await page.getByRole('link', { name: 'Walden', exact: true }).waitFor();
});

test('turned off nothing is counted or shown, and what was counted can be deleted', async () => {
  const { reader } = await aListenerAt(60);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings/listening');
  const heard = await listen(page, { from: 60, seconds: 3 });
  await expectWeek(reader, { least: 1, most: Math.ceil(heard) });
  const before = (await weekOf(reader)) ?? 0;

  const panel = page.getByRole('region', { name: 'Listening time' });
  await panel.getByRole('switch', { name: 'Count my listening time' }).click();
  await expect.poll(() => weekOf(reader)).toBeNull();
  expect(await panel.getByRole('link', { name: 'See your listening time' }).count()).toBe(0);
  await listen(page, { from: 60 + heard, seconds: 3 });
  await page.goto('/history/time');
  await page.getByText('Listening time is off').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await panel.getByRole('switch', { name: 'Count my listening time' }).click();
  await expect.poll(() => weekOf(reader)).toBe(before);
  await panel.getByRole('button', { name: 'Delete listening time' }).click();
  await panel.getByRole('button', { name: 'Yes, delete it' }).click();
  await page.getByText('Listening time deleted.').waitFor();
  expect(await weekOf(reader)).toBe(0);
});

test('what is heard offline is counted once when the connection is back', async () => {
  const { reader, book } = await aListenerAt(0);
  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await page.goto(`/book/${book.slug}/${book.id}`);
  await chooseMore(page, 'Download');
  await page.getByRole('main').getByRole('link', { name: 'Downloaded', exact: true }).waitFor();
  await page.waitForFunction(async () => (await caches.keys()).some((name) => name.startsWith('shell-')));
  await page.goto('/history/time');
  await page.getByText('Nothing here yet').waitFor();
  await playerOf(page).getByRole('button', { name: 'Play', exact: true }).waitFor();

  await goOffline(page);
  const heard = await listen(page, { from: 0, seconds: 6 });
  expect(await weekOf(reader)).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Try again' }).waitFor();

  await device.setOffline(false);
  await expectWeek(reader, { least: 4, most: Math.ceil(heard) });
  const counted = await weekOf(reader);
  await page.reload();
  await page.getByRole('table', { name: 'This week' }).waitFor();
  expect(await weekOf(reader)).toBe(counted);
});
