import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';

const library = join(import.meta.dirname, '../../../../library');

type Known = { title: string; author: string };

const field = (text: string, name: string): string =>
  new RegExp(`^${name}:\\s*["']?(.+?)["']?\\s*$`, 'm').exec(text)?.[1] ?? '';

const known: Known[] = readdirSync(library)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(library, name), 'utf8'))
  .map((text) => ({ title: field(text, 'title'), author: field(text, 'author') }))
  .filter(({ title, author }) => title !== '' && author !== '');

/** A letter left out, doubled, swapped with the next one, or another one hit. */
const slips: readonly ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at),
  (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  (word, at) => `${word.slice(0, at)}${word.charAt(at) === 'e' ? 'r' : 'e'}${word.slice(at + 1)}`,
];

/** The longest word with a slip in it. */
function misspell(text: string, turn: number): string {
  const words = text.toLowerCase().split(/[\s:,]+/);
  const longest = words.reduce((most, word, at) => (word.length > (words[most]?.length ?? 0) ? at : most), 0);
  const word = words[longest] ?? '';
  const at = 1 + (turn % Math.max(1, word.length - 2));
  words[longest] = slips[turn % slips.length]?.(word, at) ?? word;
  return words.slice(0, 8).join(' ');
}

/** Titles, titles with their author, and the two the other way round, each with a slip; 200 of them. */
const table = Array.from({ length: 200 }, (_, turn) => {
  const book = known[turn % known.length] as Known;
  const surname = book.author.split(' ').at(-1) ?? '';
  const title = book.title.split(':')[0] ?? '';
  const ways = [title, `${title} ${surname}`, `${surname} ${title}`];
  return {
    keyword: misspell(ways[turn % ways.length] ?? title, Math.floor(turn / known.length) + turn),
    book,
  };
});

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
  for (const { title, author } of known) await catalogue.addBook({ title, author });
});
afterAll(() => catalogue.close());

async function search(keyword: string): Promise<string[]> {
  const { body } = await catalogue.call(`GET /api/v1/books/search?keyword=${encodeURIComponent(keyword)}`);
  return body.books.slice(0, 3).map(({ title }: { title: string }) => title);
}

it('finds 95 of 100 misspelt books of the starter library among the first three', async () => {
  expect(known.length).toBeGreaterThan(40);
  const found = await Promise.all(table.map(({ keyword }) => search(keyword)));
  const missed = table
    .filter(({ book }, at) => !found[at]?.includes(book.title))
    .map(({ keyword, book }) => `${keyword} → ${book.title}`);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(table.length * 0.05);
}, 120_000);

it.each([
  ['meditatons', 'Meditations'],
  ['nitzsche', 'Beyond Good and Evil'],
  ['nietsche evil', 'Beyond Good and Evil'],
  ['aurelius meditations', 'Meditations'],
])('finds for %j', async (keyword, title) => {
  expect(await search(keyword)).toContain(title);
});
