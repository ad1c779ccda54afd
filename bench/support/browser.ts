import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { type Counting, countCommits, framesIn, soundAfterTap } from './page-probes.ts';

const SECONDS = 10;
const SENTENCES = 200;
const WHEEL_EVERY_MS = 50;

export type PlayedBook = { id: number; slug: string; title: string; duration: number };

/** A server, a browser, and a reader in both. */
export type Visitor = { browser: Browser; address: string; token: string };

/** One whose server has books with voices. */
export type Player = Visitor & { books: readonly PlayedBook[] };

async function ask<T>({ address, token }: Visitor, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return (await answer.json()) as T;
}

const VOICES_LIMIT_MS = 15 * 60_000;

/** The books, as soon as all of them have voices: nothing is narrated any more while one plays. */
export async function voicedBooks(player: Visitor): Promise<PlayedBook[]> {
  const end = Date.now() + VOICES_LIMIT_MS;
  while (Date.now() < end) {
    const { books } = await ask<{ books: PlayedBook[] }>(player, '/api/v1/books?per_page=100');
    if (books.length > 0 && books.every(({ duration }) => duration !== null)) return books;
    await delay(500);
  }
  throw new Error('The books were not narrated in time.');
}

const stopAt = (player: Player, { id }: PlayedBook, seconds: number): Promise<unknown> =>
  ask(player, '/api/v1/history', { book_id: id, time: seconds, cause: 'seek' });

/** A new browser for one visit: it has kept nothing of an earlier one, no sound either. */
export async function visit<Result>(
  { browser, address, token }: Visitor,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' });
  try {
    // What names functions while TypeScript is run without a build does not exist in the page.
    await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
    await context.addInitScript((kept: string) => localStorage.setItem('token', kept), token);
    return await work(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

const bookPage = ({ slug, id }: PlayedBook) => `/book/${slug}/${id}`;
const readingPage = ({ slug, id }: PlayedBook) => `/read-book/${slug}/${id}`;

/**
 * Milliseconds from the tap on Play to sound that moves, for four places in each book. Another book was heard last and
 * stands in the player: of the one that is played nothing is there yet but its page.
 */
export async function tapsToSound(player: Player): Promise<number[]> {
  const taken: number[] = [];
  for (const share of [0.1, 0.35, 0.6, 0.85]) {
    for (const [index, book] of player.books.entries()) {
      const other = player.books[(index + 1) % player.books.length] ?? book;
      await stopAt(player, book, Math.round(book.duration * share));
      await stopAt(player, other, 30);
      taken.push(await visit(player, (page) => tapToSound(page, book)));
    }
  }
  return taken.toSorted((one, another) => one - another);
}

async function tapToSound(page: Page, book: PlayedBook): Promise<number> {
  await page.goto(bookPage(book), { waitUntil: 'networkidle' });
  const play = page.getByRole('main').getByRole('button', { name: /^(Play|Resume at .+)$/ });
  await play.first().waitFor();
  await delay(300);
  const heard = page.evaluate(soundAfterTap);
  await play.first().click();
  return heard;
}

async function playFromBar(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await page.waitForFunction(() => {
    const audio = document.querySelector('audio');
    return audio !== null && !audio.paused && audio.played.length > 0 && audio.played.end(0) > 0;
  });
  await delay(2_000);
}

type Text = { data: { sections: { sentences: { id: string; start: number | null }[] }[] } };

/** The text of the book, over and over until it has enough sentences; what is added is spoken after the end. */
async function lengthen(context: BrowserContext, { id, duration }: PlayedBook): Promise<void> {
  await context.route(`**/api/v1/books/${id}/text`, async (route) => {
    const response = await route.fetch();
    const text = (await response.json()) as Text;
    const once = text.data.sections;
    const each = once.reduce((sum, { sentences }) => sum + sentences.length, 0);
    text.data.sections = Array.from({ length: Math.ceil(SENTENCES / each) }, (_, round) =>
      once.map((section) => ({
        ...section,
        sentences: section.sentences.map((sentence) => ({
          ...sentence,
          id: round === 0 ? sentence.id : `${sentence.id}-${round}`,
          start: sentence.start === null ? null : sentence.start + round * duration,
        })),
      })),
    ).flat();
    await route.fulfill({ response, json: text });
  });
}

/** Turns the wheel without pause, down and at the end of the page up again. */
async function scroll(page: Page, seconds: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.mouse.move(width / 2, height / 2);
  const turns = (seconds * 1000) / WHEEL_EVERY_MS;
  for (let turn = 0; turn < turns; turn += 1) {
    await page.mouse.wheel(0, turn < turns / 2 ? 60 : -60);
    await delay(WHEEL_EVERY_MS);
  }
}

/** Frames in the worst of ten seconds in which the page is scrolled without pause. */
export async function worstSecond(page: Page): Promise<number> {
  const [counts] = await Promise.all([page.evaluate(framesIn, SECONDS), scroll(page, SECONDS + 1)]);
  return Math.min(...counts);
}

/** Frames in the worst of ten seconds: of the reading view, and of a bare page of as much text. */
export function framesWhilePlaying(player: Player): Promise<{ reading: number; bare: number }> {
  const [book] = player.books;
  if (!book) throw new Error('No book has a voice.');
  return visit(player, async (page, context) => {
    await lengthen(context, book);
    await stopAt(player, book, 10);
    await page.goto(readingPage(book), { waitUntil: 'networkidle' });
    const sentences = await page.locator('article [data-sentence]').count();
    if (sentences < SENTENCES) throw new Error(`The text has ${sentences} sentences only.`);
    await playFromBar(page);
    const reading = await worstSecond(page);
    const isPaused = await page.evaluate(() => document.querySelector('audio')?.paused ?? true);
    if (isPaused) throw new Error('It has not played to the end of the measuring.');
    const text = await page.locator('article').first().innerText();
    await page.goto('about:blank');
    await page.setContent(`<pre style="white-space: pre-wrap; width: 40rem">${text}</pre>`);
    return { reading, bare: await worstSecond(page) };
  });
}

/**
 * Commits with a component rendered outside the player, a second over ten of them, on the worst of three screens while
 * it plays. A single second may hold two of a clock that ticks once a second.
 */
export async function rendersOutside(player: Player, say: (text: string) => void): Promise<number> {
  const [book] = player.books;
  if (!book) throw new Error('No book has a voice.');
  const rates: number[] = [];
  for (const path of ['/home', bookPage(book), readingPage(book)]) {
    await stopAt(player, book, 10);
    const { all, where } = await visit(player, (page, context) => commitsOn(page, context, path));
    if (all === 0) throw new Error('Not one commit was seen: the figure would say nothing.');
    const parts = [...new Set(where)].join(', ') || 'nothing';
    say(`${path}: ${all} commits, ${where.length} of them rendered outside the player: ${parts}`);
    rates.push(where.length / SECONDS);
  }
  return Math.max(...rates);
}

async function commitsOn(page: Page, context: BrowserContext, path: string) {
  await context.addInitScript(countCommits);
  await page.goto(path, { waitUntil: 'networkidle' });
  await playFromBar(page);
  await page.evaluate(() => {
    const seen = (window as Counting).precisCommits;
    if (seen) Object.assign(seen, { all: 0, where: [] });
  });
  await delay(SECONDS * 1000);
  const seen = await page.evaluate(() => (window as Counting).precisCommits);
  if (!seen) throw new Error('The commits were not counted.');
  return seen;
}
