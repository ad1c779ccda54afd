import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { clickSentence } from './support/click-sentence.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundToMove, expectSoundToReach, soundOf } from './support/sound.ts';
import { watchPage } from './support/watch-page.ts';

const stage = setStage();

const START_SECONDS = 30;

/** Every call that a page makes to the API, by its path. */
function callsOf(page: Page): Set<string> {
  const calls = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    for (const path of pathname === '/api/v1/batch' ? searchParams.getAll('path') : [pathname])
      calls.add(path);
  });
  return calls;
}

/** What no call needs an account for. */
const open = /^\/api\/v1\/(?:shared\/|ip$|page-speeds$|auth\/(?:registration|ways)$)/;

test('a reader shares a book; a visitor reads along, comes back to the place, registers and keeps it', async () => {
  const maker = await signUp(stage.address);
  const book = await voicedBook(maker, 'Meditations');
  const desk = await openPage(stage.browser, stage.address, { reader: maker });
  await desk.goto(`/book/${book.slug}/${book.id}`);
  await chooseMore(desk, 'Share with anyone');
  const dialog = desk.getByRole('dialog', { name: `Share “${book.title}”` });
  await dialog.getByLabel('Expires').selectOption('In 30 days');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByLabel('Your new link').inputValue();
  expect(url).toMatch(new RegExp(`^${stage.address}/shared/[\\w-]{43}$`));
  await dialog.getByText('0 listens').waitFor();
  expect(await seriousFindings(desk)).toEqual([]);

  const phone = await openPage(stage.browser, stage.address, { isPhone: true });
  const { problems } = watchPage(phone, stage.address);
  const calls = callsOf(phone);
  await phone.goto(url);
  await phone.getByRole('heading', { level: 1, name: book.title }).waitFor();
  await phone.locator('article').waitFor();
  expect(await seriousFindings(phone)).toEqual([]);
  const player = phone.getByRole('region', { name: 'Player' });
  const play = player.getByRole('button', { name: 'Play', exact: true });
  await play.waitFor();
  expect(await phone.locator('[data-lit]').count()).toBe(0);
  await play.click();
  await expectSoundToMove(phone);
  await phone.locator('[data-lit]').waitFor();
  const sections = await maker.textOf(book.id);
  const later = sections
    .flatMap(({ sentences }) => sentences)
    .find(({ start }) => (start ?? 0) > START_SECONDS);
  if (typeof later?.start !== 'number') throw new Error('The text has no later sentence.');
  await clickSentence(phone, later.id);
  await phone.locator(`[data-lit][data-cue="${later.id}"]`).waitFor();
  await expectSoundToReach(phone, later.start + 1);
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectSilence(phone);
  const { seconds } = await soundOf(phone);

  await phone.reload();
  await phone.locator('article').waitFor();
  await player.getByRole('button', { name: 'Play', exact: true }).click();
  await expectSoundToReach(phone, seconds - 1);
  expect((await soundOf(phone)).seconds).toBeLessThan(seconds + 10);
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  await expectSilence(phone);
  const kept = await soundOf(phone);
  expect([...calls].filter((path) => !open.test(path))).toEqual([]);
  expect(problems()).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await chooseMore(desk, 'Share with anyone');
  await dialog.getByText('2 listens').waitFor();

  const email = newEmail();
  await phone.getByRole('complementary', { name: 'Keep your place' }).getByRole('link').click();
  await phone.getByLabel('Email address').fill(email);
  await phone.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await phone.getByLabel('First name').fill('Ada');
  await phone.getByRole('button', { name: 'Register', exact: true }).click();
  await phone.waitForURL(`**/read-book/${book.slug}/${book.id}`);
  const token = await phone.evaluate(() => localStorage.getItem('token') ?? '');
  const placeNow = () =>
    phone.evaluate(
      async ([path, bearer]) => {
        const answer = await fetch(String(path), { headers: { authorization: `Bearer ${bearer}` } });
        return ((await answer.json()) as { data: { time: number } }).data.time;
      },
      [`/api/v1/books/${book.id}`, token],
    );
  await expect.poll(placeNow, { timeout: 10_000 }).toBeGreaterThan(kept.seconds - 1.5);
  expect(await placeNow()).toBeLessThan(kept.seconds + 1.5);
  // Their account has it now, and nothing is left behind for the next one.
  expect(await phone.evaluate(() => localStorage.getItem('outbox-positions-0'))).toBeNull();
}, 180_000);

test('a visitor is told that a link has ended, also while the page is open', async () => {
  const maker = await signUp(stage.address);
  const book = await voicedBook(maker, 'Meditations');
  const path = `/api/v1/books/${book.id}/links`;
  const share = async () => (await maker.ask<{ id: number; url: string }>(`POST ${path}`, {})).body;
  const { id, url } = await share();
  const visitor = await openPage(stage.browser, stage.address, { isPhone: true });
  await visitor.goto(url);
  await visitor.locator('article').waitFor();
  await maker.ask(`DELETE ${path}/${id}`);
  const ended = visitor.getByRole('heading', { level: 1, name: 'This link has ended' });
  const last = await visitor.locator('[data-sentence]').last().getAttribute('data-cue');
  await clickSentence(visitor, last ?? '');
  await ended.waitFor();
  await expectSilence(visitor);
  await visitor.reload();
  await ended.waitFor();
  expect(await seriousFindings(visitor)).toEqual([]);

  const again = await share();
  const reader = await signUp(stage.address);
  const own = await openPage(stage.browser, stage.address, { reader });
  await own.goto(again.url);
  await own.waitForURL(`**/read-book/${book.slug}/${book.id}`);
}, 120_000);
