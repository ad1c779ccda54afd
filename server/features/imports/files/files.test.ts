import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PIECE_BYTES } from '#contract/book-files.ts';
import type { Import, ImportRow } from '#contract/imports.ts';
import { createLog } from '#server/platform/log/log.ts';
import { openWork } from '#server/platform/work/open-work.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { until } from '#server/testing/child-process.ts';
import { epubOf, opfOf } from '#server/testing/epub-of.ts';
import { formOf } from '#server/testing/form-of.ts';
import { aPicture } from '#server/testing/images-server.ts';
import { zipOf } from '#server/testing/zip-of.ts';

let test: TestApp;
let token: string;
let number = 0;

beforeAll(async () => {
  test = await buildTestApp({ settings: { ARCHIVE_MAX_MB: '9' } });
  token = (await test.aReader({ email: 'admin@example.org' })).access_token;
});
afterAll(() => test.close());

const start = async (generate = false): Promise<number> => {
  const body = { name: 'Books', generate };
  return ((await test.call('POST /api/v1/admin/files', { token, body })).body.data as Import).id;
};

/** In pieces, as the browser sends it. */
async function send(id: number, path: string, content: Buffer | string, { least = 0 } = {}) {
  const bytes = Buffer.from(content);
  const pieces = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  number += 1;
  for (let piece = 0; ; piece += 1) {
    const part = bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES);
    const query = new URLSearchParams({
      path,
      number: `${number}`,
      piece: `${piece}`,
      pieces: `${pieces + least}`,
    });
    const answer = await test.call(`POST /api/v1/admin/files/${id}?${query.toString()}`, {
      token,
      ...formOf({ name: 'piece', content: part }),
    });
    if (answer.status !== 200 || piece + 1 >= pieces) return answer;
  }
}

async function work(id: number): Promise<void> {
  const queue = openWork({
    database: test.database,
    log: createLog('silent'),
    handlers: test.opened.imports.jobs,
  });
  await queue.start();
  await until(async () => ['generating', 'done', 'cancelled'].includes((await show(id)).data.state), 30_000);
  await queue.stop();
}

const end = (id: number) => test.call(`POST /api/v1/admin/files/${id}/end`, { token });

async function show(id: number) {
  const { body } = await test.call(`GET /api/v1/admin/import/${id}`, { token });
  return body as unknown as { data: Import; rows: ImportRow[] };
}

/** What became of some files, by path. */
async function add(files: Readonly<Record<string, Buffer | string>>) {
  const id = await start();
  for (const [path, content] of Object.entries(files))
    expect((await send(id, path, content)).status).toBe(200);
  await end(id);
  await work(id);
  const { data, rows } = await show(id);
  return { data, of: (path: string) => rows.find(({ file }) => file === path), rows };
}

async function bookOf(id: number | null | undefined) {
  const { rows } = await test.database.pool.query(
    `select b.title, a.name as author, b.language, b.status, b.short_description as description,
       b.cover_picture is not null and b.cover_is_chosen as "hasCover", s.kind, s.text
     from books b join authors a on a.id = b.author_id left join book_sources s on s.book_id = b.id where b.id = $1`,
    [id],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

const words =
  'It was a bright morning by the pond, and nobody had anything better to do than to look at it. '.repeat(6);

describe('books from files', () => {
  it('become books with what their metadata says, and their text as the source', async () => {
    const cover = await aPicture();
    const { data, of } = await add({
      'shelf/walden.epub': epubOf(
        { title: 'Walden', author: 'Henry David Thoreau', language: 'en-US', cover },
        [words],
      ),
      'shelf/faust.md': `---\ntitle: Faust\nauthor: Johann Wolfgang von Goethe\nlanguage: de\n---\n# Erster Teil\n\n${words}`,
      'shelf/Emma - Jane Austen.txt': words,
      'shelf/gutenberg.txt': `Title: Persuasion\nAuthor: Jane Austen\nLanguage: English\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\n${words}\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***`,
    });
    expect(data).toMatchObject({
      kind: 'files',
      state: 'done',
      rows: 4,
      new: 4,
      waiting: 0,
      generates: false,
    });
    expect(await bookOf(of('shelf/walden.epub')?.book_id)).toEqual({
      title: 'Walden',
      author: 'Henry David Thoreau',
      language: 'en',
      status: 'waiting',
      description: '',
      hasCover: true,
      kind: 'attached',
      text: words.trim(),
    });
    const faust = { title: 'Faust', author: 'Johann Wolfgang von Goethe', language: 'de', hasCover: false };
    expect(await bookOf(of('shelf/faust.md')?.book_id)).toMatchObject({
      ...faust,
      text: `# Erster Teil\n\n${words.trim()}`,
    });
    const emma = { title: 'Emma', author: 'Jane Austen', language: 'en' };
    expect(await bookOf(of('shelf/Emma - Jane Austen.txt')?.book_id)).toMatchObject(emma);
    const persuasion = { title: 'Persuasion', author: 'Jane Austen', text: words.trim() };
    expect(await bookOf(of('shelf/gutenberg.txt')?.book_id)).toMatchObject(persuasion);
    expect(await test.storage.list('uploads')).toEqual([]);
  });

  it('are in the language of their text where they name none, or not by its code', async () => {
    const spanish = 'Era una mañana clara junto al lago, y la gente no tenía nada mejor que hacer. '.repeat(
      20,
    );
    const { of } = await add({
      'Niebla - Miguel de Unamuno.txt': spanish,
      'marta.txt': `Title: Marta\nAuthor: Palacio Valdés\nLanguage: Spanish\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\n${spanish}\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***`,
      'Persuasion - Jane Austen.txt': words,
    });
    const languages = await Promise.all(
      ['Niebla - Miguel de Unamuno.txt', 'marta.txt', 'Persuasion - Jane Austen.txt'].map(
        async (path) => (await bookOf(of(path)?.book_id)).language,
      ),
    );
    expect(languages).toEqual(['es', 'es', 'en']);
  });

  it('go by what Calibre keeps beside them', async () => {
    const folder = 'Library/Charles Darwin/Origin (7)';
    const about = {
      title: 'On the Origin of Species',
      author: 'Charles Darwin',
      language: 'eng',
      more: '<dc:creator opf:role="ill">Somebody Else</dc:creator><dc:description>&lt;p&gt;How &lt;b&gt;kinds&lt;/b&gt; change.&lt;/p&gt;</dc:description>',
    };
    const { of } = await add({
      [`${folder}/metadata.opf`]: opfOf(about),
      [`${folder}/cover.jpg`]: await aPicture({ kind: 'jpeg' }),
      [`${folder}/origin.epub`]: epubOf({ title: 'origin_final_2', author: 'Unknown' }, [words]),
    });
    expect(await bookOf(of(`${folder}/origin.epub`)?.book_id)).toMatchObject({
      title: 'On the Origin of Species',
      author: 'Charles Darwin',
      language: 'en',
      description: 'How kinds change.',
      hasCover: true,
    });
  });

  it('are told apart: there already, the same file again, without an author, broken, protected', async () => {
    const epub = epubOf({ title: 'Middlemarch', author: 'George Eliot' }, [words]);
    const first = await add({ 'a.epub': epub });
    const bookId = first.of('a.epub')?.book_id;
    const encryption = `<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/chapter%200.xhtml"/></CipherData></EncryptedData></encryption>`;
    const { data, of } = await add({
      'copy.epub': epub,
      'other.epub': epubOf({ title: 'MIDDLEMARCH', author: 'george eliot' }, [`${words} Another edition.`]),
      'nobody.txt': `Nobody. ${words}`,
      'broken.epub': Buffer.from('PK\u0003\u0004 and nothing else'),
      'locked.epub': epubOf({ title: 'Locked', author: 'Somebody', encryption }, [words]),
      'photo.epub': await aPicture(),
    });
    expect(data).toMatchObject({ rows: 6, new: 0, duplicates: 2, wrong: 4 });
    expect(of('copy.epub')).toMatchObject({
      state: 'duplicate',
      book_id: bookId,
      reason: 'This very file was added before.',
    });
    const there = { state: 'duplicate', book_id: bookId, reason: 'This book is already in the library.' };
    expect(of('other.epub')).toMatchObject(there);
    expect(of('nobody.txt')).toMatchObject({
      state: 'wrong',
      title: 'nobody',
      column: 'Author',
      fix: expect.stringContaining('metadata.opf'),
    });
    expect(of('broken.epub')).toMatchObject({
      state: 'wrong',
      reason: 'The EPUB is damaged and can’t be unpacked.',
    });
    expect(of('locked.epub')).toMatchObject({
      state: 'wrong',
      reason: 'The EPUB is copy-protected and can’t be read.',
    });
    expect(of('photo.epub')).toMatchObject({
      state: 'wrong',
      reason: expect.stringContaining('This is a picture'),
    });
    const { text } = await test.call(`GET /api/v1/admin/import/${data.id}/failed.csv`, { token });
    expect(text).toContain('locked.epub');
  });

  it('come out of an archive one by one, and what is no book is said', async () => {
    const epub = (title: string) => epubOf({ title, author: 'Anton Chekhov' }, [`${title}. ${words}`]);
    const { data, of } = await add({
      'plays.zip': zipOf([
        {
          name: 'A/The Seagull/metadata.opf',
          data: Buffer.from(opfOf({ title: 'The Seagull', author: 'Anton Chekhov' })),
        },
        { name: 'A/The Seagull/x.epub', data: epub('x') },
        { name: 'Ivanov.epub', data: epub('Ivanov') },
        { name: 'scan.pdf', data: Buffer.from('%PDF-1.4') },
        { name: 'more.zip', data: Buffer.from('PK') },
        { name: '__MACOSX/._Ivanov.epub', data: Buffer.from('x') },
        { name: 'style.css', data: Buffer.from('p {}') },
      ]),
    });
    expect(data).toMatchObject({ rows: 4, new: 2, wrong: 2 });
    expect(of('plays.zip/A/The Seagull/x.epub')).toMatchObject({ state: 'new', title: 'The Seagull' });
    expect(of('plays.zip/Ivanov.epub')).toMatchObject({ state: 'new', title: 'Ivanov' });
    expect(of('plays.zip/scan.pdf')?.reason).toContain('can’t be read');
    expect(of('plays.zip/more.zip')?.reason).toContain('archive within an archive');
  });

  it('keep an archive from lying, from leading elsewhere and from filling the disk', async () => {
    const huge = Buffer.alloc(26_000_000, 'a word ');
    const { of, data } = await add({
      'lies.zip': zipOf([{ name: 'a.txt', data: Buffer.from(words), claimedBytes: 5 }]),
      'path.zip': zipOf([{ name: '../../etc/a.txt', data: Buffer.from(words) }]),
      'huge.zip': zipOf([{ name: 'huge - A.txt', data: huge }]),
      'empty.zip': zipOf([{ name: 'photo.jpg', data: Buffer.from('x') }]),
      'no.zip': 'not an archive',
    });
    expect(data).toMatchObject({ rows: 5, new: 0, wrong: 5 });
    for (const path of ['lies.zip/a.txt', 'path.zip', 'no.zip'])
      expect(of(path)?.reason, path).toContain('damaged');
    expect(of('huge.zip/huge - A.txt')?.reason).toContain('at most 25 MB');
    expect(of('empty.zip')?.reason).toBe('There are no books in this archive.');
  });

  it('are sent in pieces, which may come twice, and none after the end', async () => {
    const id = await start(true);
    const long = epubOf({ title: 'Long', author: 'Somebody', cover: noise(PIECE_BYTES) }, [words]);
    expect((await send(id, 'long.epub', long)).status).toBe(200);
    number -= 1;
    const { body } = await send(id, 'long.epub', long);
    expect(body.data).toMatchObject({ state: 'receiving', rows: 1 });
    expect((await send(id, 'big.zip', 'x', { least: 3 })).status).toBe(413);
    expect((await send(id, 'big.epub', 'x', { least: 7 })).status).toBe(413);
    expect((await send(id, 'a.pdf', 'x')).status).toBe(422);
    await end(id);
    expect((await send(id, 'late.txt', words)).status).toBe(409);
    await work(id);
    expect(await show(id)).toMatchObject({
      data: { state: 'generating', new: 1 },
      rows: [{ state: 'new', title: 'Long' }],
    });
    expect(await test.storage.list('uploads')).toEqual([]);
  });

  it('can be cancelled, and nothing that was sent is kept', async () => {
    const id = await start(true);
    await send(id, 'a.txt', words);
    expect((await test.call(`POST /api/v1/admin/import/${id}/cancel`, { token })).status).toBe(200);
    const queue = openWork({
      database: test.database,
      log: createLog('silent'),
      handlers: test.opened.imports.jobs,
    });
    await queue.start();
    await until(async () => (await test.storage.list('uploads')).length === 0);
    await queue.stop();
    expect(await show(id)).toMatchObject({
      data: { state: 'cancelled' },
      rows: [{ state: 'cancelled', file: 'a.txt' }],
    });
  });

  it('end by themselves where whoever sent them has left', async () => {
    const id = await start();
    await send(id, 'left - Nobody Special.txt', `${words} Left.`);
    await test.database.pool.query(
      `update imports set received_at = now() - interval '2 hours' where id = $1`,
      [id],
    );
    await test.sweep('imports');
    await work(id);
    expect((await show(id)).data).toMatchObject({ state: 'done', new: 1 });
  });
});

/** What doesn't shrink. */
const noise = (bytes: number): Buffer => randomBytes(bytes);
