import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookSource } from '#contract/sources.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { epubOf } from '#server/testing/epub-of.ts';
import { zipOf } from '#server/testing/zip-of.ts';
import { sourcesOf } from './source-store.ts';

let test: TestApp;
let admin: string;
let bookId: number;
beforeAll(async () => {
  test = await buildTestApp();
  admin = (await test.aReader()).access_token;
  bookId = await test.aBook();
});
afterAll(() => test.close());

const words =
  'Every word of this paragraph counts, since a source of a few words is no source of anything. '.repeat(4);

const BOUNDARY = 'a-line-between-parts';

function formOf(name: string, content: string | Buffer, field = 'file'): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);
}

const send = (body: Buffer, id = bookId) =>
  test.call(`POST /api/v1/admin/books/${id}/sources`, {
    token: admin,
    body,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  });
const attach = (name: string, content: string | Buffer) => send(formOf(name, content));
const listed = async () =>
  (await test.call(`GET /api/v1/admin/books/${bookId}/sources`, { token: admin })).body
    .sources as BookSource[];

async function textOf(name: string, content: string | Buffer): Promise<string> {
  const { status, body, text } = await attach(name, content);
  expect(status, text).toBe(200);
  const sources = await sourcesOf(test.database.pool, bookId);
  return sources.find(({ id }) => id === (body.data as BookSource).id)?.text ?? '';
}

describe('attaching a source', () => {
  it('reads an EPUB in the order of its spine, headings kept, contents and styles left out', async () => {
    const epub = epubOf({ title: 'The Engine', author: 'Ada Lovelace' }, [
      `<h1>First</h1><p>One &amp; two<br/>three.</p><p>${words}</p>`,
      `<div>Bare text. <p>Nested <i>words</i>.</p></div><script>alert(1)</script>`,
    ]);
    const text = await textOf('book.epub', epub);
    expect(text).toBe(`# First\n\nOne & two three.\n\n${words.trim()}\n\nBare text.\n\nNested words.`);
    expect(await listed()).toMatchObject([{ kind: 'attached', title: 'The Engine', url: null }]);
  });

  it('reads HTML, Markdown and plain text', async () => {
    expect(await textOf('a.html', `<title>T</title><h2>Head</h2><p>${words}<li>Item`)).toBe(
      `# Head\n\n${words.trim()}\n\nItem`,
    );
    expect(await textOf('a.md', `---\ntitle: x\n---\n# Head\n\n**Bold** ${words}\n\n* Item\n`)).toBe(
      `# Head\n\nBold ${words.trim()}\n\nItem`,
    );
    const chapters = `1. VARIATION UNDER NATURE.\n\n${words}\n\nII Of the Dawn of Freedom[3]\n\nA verse.\n\n${words}\n\nThe Bean-Field\n\n${words}\n\nT. Carew\n\n[3] A Note of the Author`;
    const [one, two] = ['# 1. VARIATION UNDER NATURE.', '# II Of the Dawn of Freedom'];
    expect(await textOf('b.txt', chapters)).toBe(
      `${one}\n\n${words.trim()}\n\n${two}\n\nA verse.\n\n${words.trim()}\n\n# The Bean-Field\n\n${words.trim()}\n\nT. Carew\n\n[3] A Note of the Author`,
    );
    const broken = `CHAPTER I.\r\n\r\nA line\r\nthat goes on.\r\n\r\n${words}`;
    expect(await textOf('a.txt', broken)).toBe(`# CHAPTER I.\n\nA line that goes on.\n\n${words.trim()}`);
  });

  it('reads other encodings, and leaves out what a library wraps around a text', async () => {
    expect(await textOf('a.txt', Buffer.from(`Déjà vu. ${words}`, 'latin1'))).toContain('Déjà vu.');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`Łódź. ${words}`, 'utf16le')]);
    expect(await textOf('a.txt', utf16)).toContain('Łódź.');
    const wrapped = `Licence\n\n*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\nIt begins. ${words}\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\n\nMore licence`;
    expect(await textOf('a.txt', wrapped)).toBe(`It begins. ${words.trim()}`);
  });

  it('keeps the same text once, and takes it away again', async () => {
    const one = (await attach('a.txt', `Kept once. ${words}`)).body.data as BookSource;
    const two = (await attach('b.txt', `Kept once. ${words}`)).body.data as BookSource;
    expect(two.id).toBe(one.id);
    const remove = (id: number) =>
      test.call(`DELETE /api/v1/admin/books/${id}/sources/${one.id}`, { token: admin });
    expect((await remove(bookId + 999)).status).toBe(404);
    expect((await remove(bookId)).status).toBe(200);
    expect((await listed()).map(({ id }) => id)).not.toContain(one.id);
  });

  it.each<[string, () => [string, string | Buffer], string]>([
    ['an empty file', () => ['a.txt', ''], 'The file is empty.'],
    ['too few words', () => ['a.txt', 'Hello there.'], 'fewer than 30 words'],
    ['a PDF', () => ['a.txt', `%PDF-1.7 ${words}`], 'This is a PDF'],
    ['a picture', () => ['a.md', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])], 'This is a picture'],
    ['binary data', () => ['a.txt', Buffer.alloc(1000)], 'This isn’t text'],
    ['an unknown kind', () => ['a.docx', words], 'Files of this kind can’t be read'],
    [
      'an archive by another name',
      () => ['a.txt', zipOf([{ name: 'a', data: Buffer.from('b') }])],
      'This is an archive',
    ],
    [
      'an archive that is no EPUB',
      () => ['a.epub', zipOf([{ name: 'a', data: Buffer.from('b') }])],
      'not an EPUB',
    ],
    ['text called an EPUB', () => ['a.epub', words], 'This isn’t an EPUB'],
    ['a cut EPUB', () => ['a.epub', epubOf(aBook, [`<p>${words}</p>`]).subarray(0, 400)], 'damaged'],
    ['an EPUB that misses a chapter', () => ['a.epub', withoutChapter()], 'The EPUB is missing its file'],
    ['a protected EPUB', () => ['a.epub', protectedEpub()], 'copy-protected'],
    ['an EPUB with a bent link', () => ['a.epub', bentEpub('%ZZ')], '“OEBPS/%ZZ” is not a link'],
    ['an EPUB with half an address', () => ['a.epub', bentEpub('http://[')], '“http://[” is not a link'],
    ['a bomb', () => ['a.epub', epubOf(aBook, [' '.repeat(21_000_000)])], 'far too large'],
    [
      'a bomb in many files',
      () => ['a.epub', epubOf(aBook, Array(7).fill(' '.repeat(19_000_000)))],
      'far too large',
    ],
    ['a bomb that lies', () => ['a.epub', lyingEpub()], 'damaged'],
    ['too much text', () => ['a.txt', 'word '.repeat(1_100_000)], 'longer than 5 million'],
  ])('that is %s is refused with a sentence', async (_name, file, sentence) => {
    const { status, body, text } = await attach(...file());
    expect(status, text).toBe(422);
    expect((body.errors as { file: string[] }).file[0]).toContain(sentence);
  });

  it('that is too large is refused with a sentence', async () => {
    const { status, body } = await attach('a.txt', Buffer.alloc(25_000_001, 'a '));
    expect(status).toBe(413);
    expect((body.errors as { file: string[] }).file[0]).toContain('larger than 25 MB');
  });

  it('that is no form, has no file, or is for no book is refused', async () => {
    const sources = `POST /api/v1/admin/books/${bookId}/sources`;
    expect((await test.call(sources, { token: admin, body: {} })).status).toBe(415);
    expect((await send(formOf('a.txt', words, 'other'))).status).toBe(422);
    expect((await send(formOf('', words))).status).toBe(422);
    expect((await send(Buffer.from('nonsense'))).status).toBe(400);
    expect((await send(formOf('a.txt', words), 999_999)).status).toBe(404);
  });

  it('that is named like its book has the book’s title, which readers see', async () => {
    const id = await test.aBook({ title: 'The Art of War' });
    const titleOf = async (name: string) => (await send(formOf(name, words), id)).body.data;
    expect(await titleOf('the-art-of_war.txt')).toMatchObject({ title: 'The Art of War' });
    expect(await titleOf('giles-1910.txt')).toMatchObject({ title: 'giles-1910' });
  });

  it('takes hostile names and markup as they are', async () => {
    expect((await attach('../../etc/passwd.txt', words)).body.data).toMatchObject({ title: 'passwd' });
    const deep = `${'<div>'.repeat(50_000)}${words}`;
    expect(await textOf('deep.html', deep)).toBe(words.trim());
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><p>&b; ${words}</p>`;
    expect(await textOf('entities.html', entities)).toContain(words.trim());
  });
});

const aBook = { title: 'X', author: 'Ada Lovelace' };

const withoutChapter = (): Buffer => {
  const epub = epubOf(aBook, [`<p>${words}</p>`]).toString('latin1');
  return Buffer.from(epub.replaceAll('chapter 0.xhtml', 'chapter 9.xhtml'), 'latin1');
};

const bentEpub = (href: string): Buffer =>
  zipOf([
    {
      name: 'META-INF/container.xml',
      data: Buffer.from('<container><rootfiles><rootfile full-path="OEBPS/a.opf"/></rootfiles></container>'),
    },
    {
      name: 'OEBPS/a.opf',
      data: Buffer.from(
        `<package><manifest><item id="a" href="${href}" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
      ),
    },
  ]);

const protectedEpub = (): Buffer =>
  epubOf(
    {
      ...aBook,
      encryption:
        '<encryption><enc:EncryptedData xmlns:enc="x"><enc:CipherData><enc:CipherReference URI="OEBPS/text/chapter%200.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>',
    },
    [`<p>${words}</p>`],
  );

/** Says that each file is of 10 bytes. */
const lyingEpub = (): Buffer =>
  zipOf([{ name: 'META-INF/container.xml', data: Buffer.alloc(1_000_000, ' '), claimedBytes: 10 }]);
