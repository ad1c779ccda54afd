import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artworkEdges, coverAddress, coverWidths, isCoverForm } from '#contract/covers.ts';
import { type BooksApp, openBooksApp } from '#server/testing/books-app.ts';
import { coverTint } from './draw-cover.ts';

let catalogue: BooksApp;

beforeAll(async () => {
  catalogue = await openBooksApp();
});
afterAll(() => catalogue.close());

const get = (url: string) => catalogue.app.inject({ url });

/** The file that stands at an address as soon as it has been made. */
async function madeAt(url: string) {
  await expect
    .poll(async () => (await get(url)).headers['content-type'], { timeout: 20_000 })
    .toBe('image/avif');
  return get(url);
}

async function thumbnailOf(book: { title: string }): Promise<string> {
  const id = await catalogue.addBook({ ...book, originKey: `test:${book.title}` });
  const { books } = (await catalogue.call('GET /api/v1/books?per_page=100')).body;
  return books.find((one: { id: number }) => one.id === id).thumbnail;
}

describe('the forms of a cover', () => {
  it.each(coverWidths)('%i px wide as AVIF, to keep for ever', async (width) => {
    const thumbnail = await thumbnailOf({ title: 'Walden' });
    const { statusCode, headers, rawPayload } = await madeAt(coverAddress(thumbnail, `${width}.avif`));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/avif']);
    expect(headers['cache-control']).toContain('immutable');
    const { width: wide, height } = await sharp(rawPayload).metadata();
    expect([wide, height]).toEqual([width, width * 1.5]);
    expect(rawPayload.length).toBeLessThan(60_000);
  });

  it.each(artworkEdges)('a square of %i px as JPEG, of the colour of the cover', async (edge) => {
    const thumbnail = await thumbnailOf({ title: 'Emma' });
    const { statusCode, headers, rawPayload } = await get(coverAddress(thumbnail, `${edge}.jpg`));
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
    const picture = sharp(rawPayload);
    expect(await picture.metadata()).toMatchObject({ width: edge, height: edge });
    const corner = await picture
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    const { title, author, categories } = (await catalogue.call('GET /api/v1/books?per_page=100')).body.books
      .map((book: { title: string; author: { name: string }; categories: { name: string }[] }) => ({
        title: book.title,
        author: book.author.name,
        categories: book.categories,
      }))
      .find((book: { title: string }) => book.title === 'Emma');
    const tint = coverTint({ title, author, category: categories[0]?.name ?? '' });
    const wanted = [1, 3, 5].map((at) => Number.parseInt(tint.slice(at, at + 2), 16));
    for (const [index, channel] of [...corner].entries())
      expect(Math.abs(channel - (wanted[index] ?? 0))).toBeLessThan(6);
  });

  it('is the drawing until its file is made, which nobody waits for and nobody keeps', async () => {
    const address = coverAddress(await thumbnailOf({ title: 'Middlemarch' }), '240.avif');
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(address)));
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
      expect(headers['cache-control']).toBe('public, no-cache');
    }
    expect((await madeAt(address)).headers['cache-control']).toContain('immutable');
  });

  it('of a title that only fonts of a system write is the drawing itself, and a wordless square', async () => {
    const thumbnail = await thumbnailOf({ title: '道德经' });
    const { headers, body } = await get(coverAddress(thumbnail, '240.avif'));
    expect(headers['content-type']).toContain('image/svg+xml');
    expect(body).toContain('道德经');
    expect((await get(coverAddress(thumbnail, '512.jpg'))).headers['content-type']).toBe('image/jpeg');
  });

  it('is drawn for who names its version, so that guessed addresses make no work', async () => {
    const address = coverAddress(await thumbnailOf({ title: 'Ulysses' }), '640.avif').replace(/\?.*/, '');
    const { statusCode, headers } = await get(address);
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8']);
  });

  it.each([
    '/covers/1-239.avif',
    '/covers/1-240.png',
    '/covers/1-240.webp',
    '/covers/1--240.avif',
    '/covers/1-99999.avif',
  ])('%s is not there', async (url) => expect((await get(url)).statusCode).toBe(404));

  it('has an address for each book and leaves others as they are', () => {
    expect(coverAddress('/covers/12.svg?v=abc', '240.avif')).toBe('/covers/12-240.avif?v=abc');
    expect(coverAddress('/elsewhere.svg', '240.avif')).toBe('/elsewhere.svg');
    expect(isCoverForm('__proto__')).toBe(false);
  });
});
