import type { Locator, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { Book } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { chooseMore, moreOf } from './support/book-more.ts';
import { openPage } from './support/open-browser.ts';
import { type Reader, signUp, type VoicedBook, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundAt, expectSoundToMove, expectSoundToReach } from './support/sound.ts';

const stage = setStage();

const playerOf = (page: Page) => page.getByRole('region', { name: 'Player' });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Queue and chapters' });
const openSheet = (page: Page) => playerOf(page).getByRole('button', { name: 'Queue and chapters' }).click();

async function playing(reader: Reader, book: VoicedBook): Promise<Page> {
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page
    .getByRole('button', { name: /^(Play|Resume at .+)$/ })
    .first()
    .click();
  await expectSoundToMove(page);
  return page;
}

async function readerAt(seconds: number): Promise<{ reader: Reader; book: VoicedBook }> {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, seconds);
  return { reader, book };
}

const queueOf = async (reader: Reader) =>
  (await reader.ask<{ books: Book[] }>('GET /api/v1/queue')).body.books.map(({ title }) => title);

type Box = { x: number; y: number; width: number; height: number };

const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It has no place on the page.');
  return box;
};

const meet = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test.each([390, 768, 1000, 1440])(
  '%i px wide, Play stays in the middle and nothing is covered',
  async (width) => {
    const { reader, book } = await readerAt(100);
    const page = await openPage(stage.browser, stage.address, { reader, width });
    await page.goto(`/book/${book.slug}/${book.id}`);
    await page
      .getByRole('button', { name: /^Resume at .+$/ })
      .first()
      .click();
    await expectSoundToMove(page);
    const bar = playerOf(page);
    const isPhone = width < 768;
    const middleOfPlay = async () => {
      const { x, width: wide } = await boxOf(bar.getByRole('button', { name: 'Pause' }));
      return x + wide / 2;
    };
    const expectInTheMiddle = async () => {
      await expect.poll(async () => Math.abs((await middleOfPlay()) - width / 2)).toBeLessThan(2);
    };

    if (!isPhone) {
      await expectInTheMiddle();
      await bar.getByRole('button', { name: 'Sleep timer' }).click();
      await page.getByRole('menuitem', { name: '60 minutes' }).click();
      await expectInTheMiddle();
    }
    await page.keyboard.press('j');
    await page.keyboard.press('0');
    const pill = bar.getByRole('button', { name: /^Back to/ });
    await pill.waitFor();
    const place = await boxOf(pill);
    expect(place.y).toBeGreaterThanOrEqual((await boxOf(bar)).y);
    const controls = await bar.locator('button, a, input').all();
    const boxes = await Promise.all(
      controls.map(async (one) => ((await one.isVisible()) ? { one, box: await boxOf(one) } : null)),
    );
    const covered: (string | null)[] = [];
    for (const found of boxes) {
      const name = found && ((await found.one.getAttribute('aria-label')) ?? (await found.one.innerText()));
      if (found && !name?.startsWith('Back to') && meet(place, found.box)) covered.push(name);
    }
    expect(covered).toEqual([]);
    if (!isPhone) return expectInTheMiddle();
    const play = await boxOf(bar.getByRole('button', { name: 'Pause' }));
    const close = await boxOf(bar.getByRole('button', { name: 'Close the player' }));
    expect(play.x - (close.x + close.width)).toBeGreaterThan(100);
  },
);

test('a jump by mistake is undone at once, or later from where one has been', async () => {
  const { reader, book } = await readerAt(100);
  const page = await playing(reader, book);
  const end = Math.floor(book.duration) - 60;
  const bar = playerOf(page).getByRole('slider', { name: 'Seek' });
  await bar.fill(String(end));
  await expectSoundToReach(page, end);
  await playerOf(page)
    .getByRole('button', { name: /^Back to 01:4/ })
    .click();
  await expectSoundAt(page, 100, 12);
  await expect.poll(() => reader.placeIn(book.id)).toBeLessThan(130);

  await bar.fill(String(end));
  await expectSoundToReach(page, end);
  await expect.poll(() => reader.placeIn(book.id)).toBeGreaterThan(end - 1);
  await page.reload();
  await openSheet(page);
  await sheetOf(page)
    .getByRole('region', { name: 'Recent jumps' })
    .getByRole('button', { name: /^Back to 01:/ })
    .first()
    .click();
  await expect.poll(() => reader.placeIn(book.id)).toBeLessThan(130);
});

test('the key idea that plays is named; with it the voice falls asleep, and stays where it stopped', async () => {
  const { reader, book } = await readerAt(0);
  const [first, second] = book.key_ideas;
  const end = second?.time ?? Number.NaN;
  await reader.saveAt(book.id, end - 5);
  const page = await playing(reader, book);
  await playerOf(page)
    .getByRole('link')
    .getByText(first?.title ?? '')
    .waitFor();
  await playerOf(page).getByRole('button', { name: 'Sleep timer' }).click();
  await page.getByRole('menuitem', { name: 'End of this idea' }).click();
  await expectSilence(page);
  await expectSoundAt(page, end, 0.5);
  await playerOf(page).getByRole('button', { name: 'Forward 15 seconds' }).click();
  await playerOf(page)
    .getByRole('link')
    .getByText(second?.title ?? '')
    .waitFor();
  await playerOf(page).getByRole('button', { name: 'Sleep timer', exact: true }).waitFor();
  await expect.poll(() => reader.placeIn(book.id)).toBeGreaterThan(end - 1);
});

test('what is up next is put in order by hand and played in that order', async () => {
  const { reader, book } = await readerAt(30);
  const liberty = await voicedBook(reader, 'On Liberty');
  const meditations = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  for (const { slug, id } of [liberty, meditations]) {
    await page.goto(`/book/${slug}/${id}`);
    await chooseMore(page, 'Play last');
    await moreOf(page).click();
    await page.getByRole('menuitem', { name: 'Remove from Up next' }).waitFor();
    await page.keyboard.press('Escape');
  }
  await expect.poll(() => queueOf(reader)).toEqual(['On Liberty', 'Meditations']);

  await page.goto(`/book/${book.slug}/${book.id}`);
  await openSheet(page);
  const upNext = sheetOf(page).getByRole('region', { name: 'Up next' });
  await upNext.getByRole('button', { name: 'Move Meditations up' }).press('Enter');
  await expect.poll(() => queueOf(reader)).toEqual(['Meditations', 'On Liberty']);
  await upNext.getByText('Meditations is now 1 of 2.').waitFor();
  await page.keyboard.press('Escape');
  await sheetOf(page).waitFor({ state: 'detached' });

  await playerOf(page).getByRole('button', { name: 'Next book' }).click();
  await playerOf(page).getByText('Meditations', { exact: true }).waitFor();
  await expectSoundToMove(page);
  expect(meditations.duration).toBeGreaterThan(60);
  await expect.poll(() => queueOf(reader)).toEqual(['On Liberty']);
});

test('an open menu stays open while its page is read again after a failure', async () => {
  const { reader, book } = await readerAt(30);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.route('**/reading', (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }));
  await page.goto(`/book/${book.slug}/${book.id}`);
  await moreOf(page).click();
  await page.getByRole('menuitem', { name: 'Play last' }).waitFor();
  await page.unroute('**/reading');
  const answered = page.waitForResponse('**/reading');
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await answered;
  await page.getByRole('menuitem', { name: 'Play last' }).click({ timeout: 3_000 });
  await expect.poll(() => queueOf(reader)).toEqual([book.title]);
});

test('at the end of a book nothing plays that wasn’t asked for, and one press plays what comes next', async () => {
  const { reader, book } = await readerAt(0);
  const [prince, liberty] = [await voicedBook(reader, 'The Prince'), await voicedBook(reader, 'On Liberty')];
  const page = await playing(reader, book);
  const nearTheEnd = String(Math.floor(book.duration) - 2);
  await playerOf(page).getByRole('slider', { name: 'Seek' }).fill(nearTheEnd);
  await expectSilence(page);
  await playerOf(page).getByText('Walden', { exact: true }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Play again' }).waitFor();

  await playerOf(page).getByRole('link', { name: 'What’s next' }).click();
  await page.getByRole('heading', { level: 1, name: 'You’ve finished Walden' }).waitFor();
  await playerOf(page).getByText('You’ve finished Walden.').waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Key ideas' }).waitFor();
  const shelf = page.getByRole('region', { name: 'What to play next' });
  expect(await shelf.getByText('Enquiridión').count()).toBe(0);
  expect(await shelf.getByText('Walden').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);

  // One menu of a card is enough to put it up next: then it's what comes next, here and after a reload.
  await shelf.getByRole('button', { name: 'More for The Prince' }).click();
  await page.getByRole('menuitem', { name: 'Play next' }).click();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Play The Prince', exact: true }).first().waitFor();
  await expect.poll(() => queueOf(reader)).toEqual(['The Prince']);
  await page.reload();
  await playerOf(page).getByText('The Prince', { exact: true }).waitFor();
  await expectSilence(page);
  await main.getByRole('button', { name: 'Play The Prince', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'The Prince' }).waitFor();
  await expectSoundToMove(page);
  await expect.poll(() => queueOf(reader)).toEqual([]);

  // A queue made by hand plays on, though Autoplay is off.
  await reader.ask('POST /api/v1/queue', { book_id: liberty.id });
  await playerOf(page)
    .getByRole('slider', { name: 'Seek' })
    .fill(String(Math.floor(prince.duration) - 2));
  await playerOf(page).getByText('On Liberty', { exact: true }).waitFor();
  await expectSoundToMove(page);
  await expect.poll(() => queueOf(reader)).toEqual([]);
});

test('a collection is played in its order', async () => {
  const { reader } = await readerAt(0);
  for (const title of ['The Prince', 'On Liberty', 'The Art of War']) await voicedBook(reader, title);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Open On power' }).click();
  await page.getByRole('button', { name: 'Play On power' }).click();
  await playerOf(page).getByText('The Prince', { exact: true }).waitFor();
  await expectSoundToMove(page);
  await page.getByText('2 more books are up next.').waitFor();
  await expect.poll(() => queueOf(reader)).toEqual(['On Liberty', 'The Art of War']);
  expect(await seriousFindings(page)).toEqual([]);
});

test('sound that is cut off is said on page and bar, and goes on by itself', async () => {
  const { reader, book } = await readerAt(40);
  const page = await openPage(stage.browser, stage.address, { reader });
  const cut = { afterBytes: 400_000, isOver: false };
  await page.route('**/media/**', async (route) => {
    const request = route.request();
    const from = Number(/\d+/.exec(request.headers().range ?? '')?.[0] ?? 0);
    if (from < cut.afterBytes) {
      const headers = { ...request.headers(), range: `bytes=${from}-${cut.afterBytes - 1}` };
      return route.fulfill({ response: await route.fetch({ headers }) });
    }
    await vi.waitUntil(() => cut.isOver, { timeout: 60_000, interval: 100 });
    return route.continue();
  });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page
    .getByRole('button', { name: /^Resume at/ })
    .first()
    .click();
  await expectSoundToMove(page);
  const end = await page.evaluate(() => document.querySelector('audio')?.buffered.end(0) ?? 0);
  expect(end).toBeLessThan(book.duration - 60);
  await playerOf(page)
    .getByRole('slider', { name: 'Seek' })
    .fill(String(Math.floor(end) - 1));
  await playerOf(page).getByText('Waiting for the connection.').waitFor();
  for (const place of [page.getByRole('main'), playerOf(page)])
    await place.getByRole('button', { name: 'Pause', exact: true }).waitFor({ timeout: 1_000 });
  cut.isOver = true;
  await expectSoundToReach(page, end + 1);
  await playerOf(page).getByText('Waiting for the connection.').waitFor({ state: 'detached' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the keys of a headset go by key ideas, or by books for whoever likes that', async () => {
  const { reader, book } = await readerAt(100);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.addInitScript(() => {
    const keys: Record<string, MediaSessionActionHandler | null> = {};
    navigator.mediaSession.setActionHandler = (action, act) => (keys[action] = act);
    Object.assign(window, { keys });
  });
  const press = (action: MediaSessionAction) =>
    page.evaluate(
      (pressed) =>
        (window as unknown as { keys: Record<string, MediaSessionActionHandler> }).keys[pressed]?.({
          action: pressed,
        }),
      action,
    );
  const starts = book.key_ideas.flatMap(({ time }) => time ?? []);
  const next = starts.findIndex((start) => start > 101);
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page
    .getByRole('button', { name: /^Resume at .+$/ })
    .first()
    .click();
  await expectSoundToMove(page);
  await press('nexttrack');
  await expectSoundAt(page, starts[next] ?? 0, 3);
  const shown = () => page.evaluate(() => navigator.mediaSession.metadata?.artist);
  await expect.poll(shown).toBe(`${book.author.name} · ${book.key_ideas[next]?.title}`);
  await press('previoustrack');
  await expectSoundAt(page, starts[next - 1] ?? 0, 3);

  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Listening' }).click();
  const choice = page.getByRole('radiogroup', { name: 'Previous and next keys' });
  await choice.getByRole('radio', { name: 'Books' }).check();
  expect(await seriousFindings(page)).toEqual([]);
  await press('nexttrack');
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title)).not.toBe(book.title);
});
