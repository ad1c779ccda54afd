import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDevice } from './support/open-browser.ts';
import { bookCalled, type Reader, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

/** From now on the server gets what is asked, and its answers wait until they're let go. */
async function holdAnswers(device: BrowserContext): Promise<() => void> {
  let letGo: () => void = () => undefined;
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await device.route('**/api/v1/**', async (route) => {
    await isLetGo;
    await route.fallback();
  });
  return letGo;
}

async function seePages(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }
}

const cardsOf = (page: Page, shelf: string) =>
  page.getByRole('region', { name: shelf }).getByRole('listitem').getByRole('link');

const sentenceOf = async (reader: Reader, bookId: number): Promise<string> => {
  type Text = { data: { sections: { sentences: { text: string }[] }[] } };
  const { body } = await reader.ask<Text>(`GET /api/v1/books/${bookId}/text`);
  return body.data.sections[0]?.sentences[0]?.text ?? '';
};

test('what was seen before is there at once, and changes quietly once the server has answered', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const other = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, 60);
  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  const read = `/read-book/${book.slug}/${book.id}`;
  await seePages(page, ['/home', `/book/${book.slug}/${book.id}`, read, '/home']);
  await page.getByRole('region', { name: 'Player' }).waitFor();

  await reader.saveAt(other.id, 60);
  const letGo = await holdAnswers(device);
  await page.goto(read);
  await page.getByText(await sentenceOf(reader, book.id)).waitFor();
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByRole('heading', { level: 1, name: book.title }).waitFor();
  await page
    .getByRole('button', { name: /^Resume at/ })
    .first()
    .waitFor();
  await page.goto('/home');
  await cardsOf(page, 'Continue listening').first().waitFor();
  expect(await cardsOf(page, 'Continue listening').count()).toBe(1);
  // The player's bar isn't here yet, and moves nothing when it comes.
  const rooms = await page.evaluateHandle(() => {
    const { style } = document.documentElement;
    const room = () => style.getPropertyValue('--player-height');
    const seen = [room()];
    new MutationObserver(() => seen.push(room())).observe(document.documentElement, { attributes: true });
    return seen;
  });
  letGo();
  await expect.poll(() => cardsOf(page, 'Continue listening').count()).toBe(2);
  await page.getByRole('region', { name: 'Player' }).waitFor();
  const [first, ...others] = new Set(await rooms.jsonValue());
  expect(first).toMatch(/^[1-9]\d+px$/);
  expect(others).toEqual([]);
});

test('a book opens with what its card knows, before the server has answered', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  const device = await openDevice(stage.browser, stage.address, { reader });
  const page = await device.newPage();
  await page.goto('/home', { waitUntil: 'networkidle' });
  const letGo = await holdAnswers(device);
  await page.getByRole('region', { name: 'All books' }).getByRole('link', { name: book.title }).click();
  const heading = page.getByRole('heading', { level: 1, name: book.title });
  await heading.waitFor();
  expect(new URL(page.url()).pathname).toBe(`/book/${book.slug}/${book.id}`);
  expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
  const isFocused = () => heading.evaluate((element) => element === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  letGo();
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
  await expect.poll(isFocused).toBe(true);
});

test('a session that has ended leads to the login page, and logging out leaves nothing for the next reader', async () => {
  const [reader, next] = [await signUp(stage.address), await signUp(stage.address)];
  const book = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, 60);
  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await seePages(page, ['/home', '/home']);
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((told) => {
          const opening = indexedDB.open('kept-answers');
          opening.onsuccess = () => {
            const count = opening.result.transaction('answers').objectStore('answers').count();
            count.onsuccess = () => told(count.result);
          };
        }),
    );
  expect(await kept()).toBeGreaterThan(5);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL('**/login**');
  await expect.poll(kept).toBe(0);

  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [next.token, JSON.stringify(next.user)] as const,
  );
  await page.goto('/home');
  await page.getByRole('region', { name: 'All books' }).getByRole('listitem').first().waitFor();
  expect(await page.getByRole('region', { name: 'Continue listening' }).count()).toBe(0);

  await next.ask('POST /api/v1/auth/logout', {});
  await page.goto('/home');
  await page.waitForURL('**/login**');
});

test('whoever has gone on from the title of a preview isn’t taken back when the page comes', async () => {
  const reader = await signUp(stage.address);
  const book = await bookCalled(reader, 'Walden');
  const device = await openDevice(stage.browser, stage.address, { reader });
  const page = await device.newPage();
  await page.goto('/home', { waitUntil: 'networkidle' });
  const letGo = await holdAnswers(device);
  await page.locator(`a[href$="/book/${book.slug}/${book.id}"]`).first().click();
  await page.locator('h1:focus').waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: book.author.name }).locator(':scope:focus').waitFor();
  letGo();
  await page.getByRole('heading', { name: 'About this book' }).waitFor();
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await page.locator('h1:focus').count()).toBe(0);
});

type Held = Window & { run?: () => void };

/** Runs in pages: what they show before the application's code has run stays until `run` is called. */
function holdCode(): void {
  const { append } = Element.prototype;
  HTMLHeadElement.prototype.append = function (...nodes) {
    (window as Held).run = () => append.apply(this, nodes);
  };
}

const runCode = (page: Page): Promise<void> => page.evaluate(() => (window as Held).run?.());

const keptViews = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('kept-views'));

/** A device of a reader whose home was seen, and left. */
async function seeHome(reader: Reader) {
  const device = await openDevice(stage.browser, stage.address, { reader, canGoOffline: true });
  const page = await device.newPage();
  await seePages(page, ['/home', '/home', '/offline']);
  expect(await keptViews(page)).toContain('Good to see you');
  return { device, page };
}

test('what was seen before is painted before any code runs, and what is pressed or typed in it isn’t lost', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Walden');
  await reader.saveAt(book.id, 60);
  const { device, page } = await seeHome(reader);
  await device.addInitScript(holdCode);

  await page.goto('/home');
  await cardsOf(page, 'Continue listening').first().click();
  expect(new URL(page.url()).pathname).toBe('/home');
  await runCode(page);
  await page.waitForURL(`**/book/${book.slug}/${book.id}`);
  await page.getByRole('heading', { level: 1, name: book.title }).waitFor();

  await page.goto('/home');
  const field = page.getByRole('combobox', { name: 'Search for a book' });
  await field.click();
  await page.keyboard.type('wald');
  await runCode(page);
  await page.getByRole('option', { name: book.title }).first().waitFor();
  await page.keyboard.type('en');
  expect(await field.inputValue()).toBe('walden');
});

test('what was painted last is nobody else’s, and gone with the session', async () => {
  const [reader, next] = [await signUp(stage.address), await signUp(stage.address)];
  const { device, page } = await seeHome(reader);
  const become = ({ token, user }: Reader) =>
    page.evaluate(
      ([its, whose]) => {
        localStorage.setItem('token', its);
        localStorage.setItem('user', whose);
      },
      [token, JSON.stringify(user)] as const,
    );
  await device.addInitScript(holdCode);
  await page.goto('/home');
  expect(await page.locator('#root > *').count()).toBeGreaterThan(0);
  await become(next);
  await page.goto('/home');
  await expect.poll(() => page.evaluate(() => 'run' in window)).toBe(true);
  expect(await page.locator('#root > *').count()).toBe(0);

  await become(reader);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.waitForURL('**/login**');
  await expect.poll(() => keptViews(page)).toBe(null);
});
