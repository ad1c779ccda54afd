import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Book } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { clickSentence } from './support/click-sentence.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundToReach, soundOf } from './support/sound.ts';
import { watchPage } from './support/watch-page.ts';

const stage = setStage(() => ({ DEMO: 'on' }));

const START_SECONDS = 30;
const TRY = 'Try it without an account';

/** Every call that isn't a read. */
function writesOf(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isWrite = request.method() !== 'GET' && pathname.startsWith('/api/');
    if (isWrite && !pathname.endsWith('/page-speeds')) writes.push(`${request.method()} ${pathname}`);
  });
  return writes;
}

const saved = (page: Page) => page.getByRole('button', { name: /^(?:Saved|Save)/ }).first();

test('a visitor hears a book, saves it, comes back to both, and registers with them', async () => {
  const maker = await signUp(stage.address);
  const book = await voicedBook(maker, 'Meditations');
  const phone = await openPage(stage.browser, stage.address, { isPhone: true, canGoOffline: true });
  const { problems } = watchPage(phone, stage.address);
  const writes = writesOf(phone);
  await phone.goto('/');
  await phone.getByRole('button', { name: TRY }).first().click();
  await phone.waitForURL('**/home');
  await phone.getByRole('heading', { level: 1, name: 'Good to see you' }).waitFor();
  await phone.getByText('Your place and what you save stay on this device.').waitFor();
  const note = await phone.getByRole('complementary', { name: 'Your visit' }).boundingBox();
  const heading = await phone.getByRole('heading', { level: 1 }).boundingBox();
  expect((heading?.y ?? 0) - (note?.y ?? 0) - (note?.height ?? 0)).toBeGreaterThanOrEqual(16);
  expect(await seriousFindings(phone)).toEqual([]);

  await phone.goto(`/read-book/${book.slug}/${book.id}`);
  await phone.locator('article').waitFor();
  const player = phone.getByRole('region', { name: 'Player' });
  const later = (await maker.textOf(book.id))
    .flatMap(({ sentences }) => sentences)
    .find(({ start }) => (start ?? 0) > START_SECONDS);
  if (typeof later?.start !== 'number') throw new Error('The text has no later sentence.');
  await clickSentence(phone, later.id);
  await expectSoundToReach(phone, later.start + 1);
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectSilence(phone);
  const { seconds } = await soundOf(phone);

  await phone.goto(`/book/${book.slug}/${book.id}`);
  await saved(phone).click();
  await expect.poll(() => saved(phone).getAttribute('aria-pressed')).toBe('true');
  await phone.reload();
  await expect.poll(() => saved(phone).getAttribute('aria-pressed')).toBe('true');
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToReach(phone, seconds - 1);
  expect((await soundOf(phone)).seconds).toBeLessThan(seconds + 10);
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectSilence(phone);
  const kept = await soundOf(phone);
  await phone.goto('/saved');
  await phone.getByRole('link', { name: book.title }).waitFor();

  await phone.goto(`/book/${book.slug}/${book.id}`);
  await chooseMore(phone, 'Report a mistake');
  const dialog = phone.getByRole('dialog', { name: 'You need an account for that' });
  await dialog.getByRole('link', { name: 'Log in' }).waitFor();
  expect(await seriousFindings(phone)).toEqual([]);
  await phone.keyboard.press('Escape');
  for (const path of ['/settings', '/history', '/requests', '/collections', '/admin']) {
    await phone.goto(path);
    await phone.getByRole('heading', { level: 1, name: 'You need an account for that' }).waitFor();
  }
  expect(await seriousFindings(phone)).toEqual([]);
  expect(writes).toEqual([]);
  expect(problems()).toEqual([]);

  await phone.goto(`/book/${book.slug}/${book.id}`);
  await phone
    .getByRole('complementary', { name: 'Your visit' })
    .getByRole('link', { name: 'Register' })
    .click();
  await phone.getByLabel('Email address').fill(newEmail());
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('First name').fill('Ada');
  await phone.getByRole('button', { name: 'Register', exact: true }).click();
  await phone.waitForURL(`**/book/${book.slug}/${book.id}`);
  await expect.poll(() => saved(phone).getAttribute('aria-pressed')).toBe('true');
  const token = await phone.evaluate(() => localStorage.getItem('token') ?? '');
  expect(token).not.toBe('guest');
  const answer = async <Answer>(path: string) => {
    const got = await fetch(stage.address + path, { headers: { authorization: `Bearer ${token}` } });
    return (await got.json()) as Answer;
  };
  const placeNow = async () =>
    (await answer<{ data: { time: number } }>(`/api/v1/books/${book.id}`)).data.time;
  await expect.poll(placeNow, { timeout: 10_000 }).toBeGreaterThan(kept.seconds - 1.5);
  const ids = async () => (await answer<{ books: Book[] }>('/api/v1/bookmarks')).books.map(({ id }) => id);
  await expect.poll(ids, { timeout: 10_000 }).toEqual([book.id]);
  const left = await phone.evaluate(() =>
    Object.keys(localStorage).filter((key) => /^outbox-.*-0$/.test(key)),
  );
  expect(left).toEqual([]);
}, 180_000);

test('a visitor who leaves leaves nothing behind', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, {});
  await page.goto('/login');
  await page.getByRole('button', { name: TRY }).click();
  await page.waitForURL('**/home');
  await page.goto(`/book/${book.slug}/${book.id}`);
  await saved(page).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('outbox-bookmarks-0'))).not.toBeNull();
  await page.goto('/settings');
  await page.getByRole('button', { name: /^Leave, and delete/ }).click();
  await page.waitForURL('**/login');
  const left = await page.evaluate(() => JSON.stringify(localStorage));
  expect(left).not.toContain(book.title);
  expect(left).not.toContain('guest');
});
