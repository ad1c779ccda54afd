import { deflateRawSync } from 'node:zlib';
import { type BookType, utils, type WorkBook, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { FileRefused } from '#server/platform/files/file-refused.ts';
import { zipOf } from '#server/testing/zip-of.ts';
import { createSheetReader, type SheetReader } from './read-sheet.ts';

const now = () => new Date('2026-05-01');
const { readSheet, readColumns } = createSheetReader({ now });

type ReadSheet = SheetReader['readSheet'];

const received = (name: string, content: Buffer | string) => ({
  name,
  bytes: new Uint8Array(Buffer.from(content as string)),
});

const read = async (name: string, content: Buffer | string, reader: ReadSheet = readSheet) =>
  (await reader(received(name, content))).rows;

async function refusal(name: string, content: Buffer | string, reader?: ReadSheet): Promise<string> {
  const error: unknown = await read(name, content, reader).catch((thrown: unknown) => thrown);
  if (!(error instanceof FileRefused)) throw new Error(`taken, or failed otherwise: ${String(error)}`);
  return error.message;
}

type Cell = string | number | null;

const bookOf = (rows: readonly (readonly Cell[])[]): WorkBook =>
  utils.book_new(utils.aoa_to_sheet(rows as Cell[][]), 'Books');

const fileOf = (book: WorkBook, bookType: BookType = 'xlsx'): Buffer =>
  write(book, { type: 'buffer', bookType, compression: true }) as Buffer;

const found = (rows: Awaited<ReturnType<typeof read>>) =>
  rows.map(({ title, author }) => `${title} / ${author}`);

const TEXT = 'Título,Autor\r\nCien años de soledad,Gabriel García Márquez\r\n';
const EXPECTED = ['Cien años de soledad / Gabriel García Márquez'];
const wide = (text: string) => Buffer.from(text, 'utf16le');

describe('CSV', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 LE with its mark', wide(`\ufeff${TEXT}`)],
    ['UTF-16 BE with its mark', wide(`\ufeff${TEXT}`).swap16()],
    ['UTF-16 LE without', wide(TEXT)],
    ['UTF-16 BE without', wide(TEXT).swap16()],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
    ['semicolons', Buffer.from(TEXT.replaceAll(',', ';'))],
    ['tabs', Buffer.from(TEXT.replaceAll(',', '\t'))],
    ['a first line that names the separator', Buffer.from(`sep=;\r\n${TEXT.replaceAll(',', ';')}`)],
    ['UTF-16 LE and tabs, as Excel writes Unicode text', wide(`\ufeff${TEXT.replaceAll(',', '\t')}`)],
    ['lines ended by CR alone', Buffer.from(TEXT.replaceAll('\r\n', '\r'))],
  ])('is read in %s', async (_what, content) => {
    expect(found(await read('books.csv', content))).toEqual(EXPECTED);
  });

  it('keeps the signs that Windows-1252 has and Latin-1 has not', async () => {
    const content = Buffer.concat([
      Buffer.from('Title,Author\nIt'),
      Buffer.from([0x92]),
      Buffer.from('s 5 '),
      Buffer.from([0x80, 0x2c]),
      Buffer.from('B\n'),
    ]);
    expect(found(await read('a.csv', content))).toEqual(['It’s 5 € / B']);
  });

  it('counts rows as spreadsheets do, over empty lines, quotes and line ends in cells', async () => {
    const rows = await read(
      'a.csv',
      'My books,\n\nTitle,Author\n"One\ntwo",A\n\n"The ""best"", they say",B\n',
    );
    expect(rows.map(({ row, title }) => [row, title])).toEqual([
      [4, 'One two'],
      [6, 'The "best", they say'],
    ]);
  });

  it('takes columns as somebody chooses them, and refuses more than there are', async () => {
    const list = 'Obra,Quién,Notas,Título\nEmma,Jane Austen,1815,x\nPersuasion,Jane Austen,,y\n';
    expect(await refusal('a.csv', list)).toMatch(/no column for the author/);
    expect(await readColumns(received('a.csv', list))).toEqual([
      { name: 'Obra', field: null, samples: ['Emma', 'Persuasion'] },
      { name: 'Quién', field: null, samples: ['Jane Austen', 'Jane Austen'] },
      { name: 'Notas', field: null, samples: ['1815'] },
      { name: 'Título', field: 'title', samples: ['x', 'y'] },
    ]);
    const chosen = ['title', 'author', 'year', null] as const;
    const { columns, rows } = await readSheet(received('a.csv', list), chosen);
    expect(columns.map(({ field }) => field)).toEqual(chosen);
    expect(rows).toMatchObject([
      { row: 2, title: 'Emma', author: 'Jane Austen', year: 1815 },
      { row: 3, title: 'Persuasion', author: 'Jane Austen', year: null },
    ]);
    const narrow = readSheet(received('a.csv', 'a,b\nc,d'), ['title', 'author', 'year']);
    await expect(narrow).rejects.toThrow('The file has only 2 columns.');
  });

  it('takes commas in a title where semicolons separate', async () => {
    const rows = await read('a.csv', 'Autor;Titel\nSmith, Adam;Of wealth, and nations, at length\n');
    expect(found(rows)).toEqual(['Of wealth, and nations, at length / Smith, Adam']);
  });

  it('says where a quotation mark is never closed', async () => {
    const list = `Title,Author\n"Never closed,A\n${'x,y\n'.repeat(1000)}`;
    expect(await refusal('a.csv', list)).toMatch(/quotation mark is opened and never closed/);
    expect(await refusal('a.csv', `Title,Author\n"Never closed,A\n${'x,y\n'.repeat(100_000)}`)).toMatch(
      /quotation mark/,
    );
  });

  it('refuses what is not text, has no columns, no rows, or too many', async () => {
    expect(await refusal('a.csv', Buffer.from([1, 0, 2, 0, 0, 0, 3, 9, 0, 7, 255, 0]))).toMatch(/isn’t text/);
    expect(await refusal('a.csv', 'Foo,Bar\n1,2')).toMatch(/no column for the title.*Foo · Bar/);
    expect(await refusal('a.csv', 'Title,Publisher\n1,2')).toMatch(/no column for the author/);
    expect(await refusal('a.csv', 'Title,Author\n\n,\n')).toMatch(/no rows below/);
    expect(await refusal('a.csv', '\n\n')).toMatch(/no rows/);
    expect(await refusal('a.csv', `Title,Author\n${'a,b\n'.repeat(50_001)}`)).toMatch(
      /more than 50,000 rows/,
    );
    expect(await refusal('a.csv', `Title,Author${',x'.repeat(10_000)}\na,b`)).toMatch(
      /more than 500 columns/,
    );
    expect(await refusal('books.ods', 'Title,Author')).toMatch(/Only .xlsx, .xls and .csv/);
  });
});

describe('workbooks', () => {
  const rows = [
    ['A list of books', null, null],
    [],
    ['Year', 'BOOK TITLE', 'Written by'],
    [1949, 1984, 'George Orwell'],
    [null, 'Ulysses', 'James Joyce'],
  ];
  it.each<[string, string, BookType]>([
    ['xlsx', 'a.xlsx', 'xlsx'],
    ['BIFF8', 'a.XLS', 'biff8'],
    ['BIFF5', 'a.xls', 'biff5'],
    ['macros, which are not looked at', 'a.xlsx', 'xlsm'],
  ])('are read in %s', async (_what, name, type) => {
    const list = await read(name, fileOf(bookOf(rows), type));
    expect(found(list)).toEqual(['1984 / George Orwell', 'Ulysses / James Joyce']);
    expect(list.map(({ row, year }) => [row, year])).toEqual([
      [4, 1949],
      [5, null],
    ]);
  });

  it('of Excel 95 keep the letters of their code page', async () => {
    const file = fileOf(
      bookOf([
        ['Title', 'Author'],
        ['Caf_ Tacvba', 'B'],
      ]),
      'biff5',
    );
    file[file.indexOf('Caf_') + 3] = 0xe9;
    expect(found(await read('a.xls', file))).toEqual(['Café Tacvba / B']);
  });

  it('give what formulas last gave, and errors as errors', async () => {
    const book = bookOf([
      ['Title', 'Author'],
      ['x', 'A'],
      ['y', 'B'],
    ]);
    const sheet = book.Sheets.Books ?? {};
    sheet.A2 = { t: 's', v: 'The result', f: 'CONCATENATE("The ","result")' };
    sheet.A3 = { t: 'e', v: 42, w: '#N/A', f: 'VLOOKUP(1,2,3)' };
    const list = await read('a.xlsx', fileOf(book));
    expect(list[0]).toMatchObject({ title: 'The result', problem: null });
    expect(list[1]?.problem).toMatchObject({ column: 'Title', value: '#N/A' });
  });

  it('give what stands in merged cells to each of them', async () => {
    const book = bookOf([
      ['Title', 'Author'],
      ['Emma', 'Jane Austen'],
      ['Persuasion', null],
    ]);
    (book.Sheets.Books ?? {})['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 2, c: 1 } }];
    expect(found(await read('a.xlsx', fileOf(book)))).toEqual([
      'Emma / Jane Austen',
      'Persuasion / Jane Austen',
    ]);
    (book.Sheets.Books ?? {})['!merges'] = [{ s: { r: 1, c: 1 }, e: { r: 1_048_575, c: 16_383 } }];
    expect(found(await read('a.xlsx', fileOf(book)))).toContain('Emma / Jane Austen');
  });

  it('are read from the sheet that has the columns', async () => {
    const book = bookOf([['Read me first'], ['These are our books.']]);
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Title', 'Author'],
        ['Emma', 'Jane Austen'],
      ]),
      'Two',
    );
    expect(found(await read('a.xlsx', fileOf(book)))).toEqual(['Emma / Jane Austen']);
  });

  it('with 10,000 columns or with none get an answer', async () => {
    const headers = ['Title', 'Author', ...Array.from({ length: 10_000 }, (_, index) => `Column ${index}`)];
    expect(await refusal('a.xlsx', fileOf(bookOf([headers, ['a', 'b']])))).toMatch(/more than 500 columns/);
    expect(await refusal('a.xlsx', fileOf(bookOf([])))).toMatch(/no rows/);
  });

  it('keep names that would change the objects they are kept in', async () => {
    const list = await read(
      'a.xlsx',
      fileOf(
        bookOf([
          ['Title', 'Author', '__proto__'],
          ['__proto__', 'constructor', 'x'],
        ]),
      ),
    );
    expect(found(list)).toEqual(['__proto__ / constructor']);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('files that are not what they say', () => {
  const csv = 'Title,Author\na,b';
  it.each<[string, string, Buffer | string, RegExp]>([
    ['a program called .xlsx', 'a.xlsx', Buffer.from(`MZ${'\0'.repeat(200)}`), /but it is a program/],
    ['a program called .csv', 'a.csv', Buffer.from(`\x7fELF${'\0'.repeat(200)}`), /but it is a program/],
    ['a PDF called .xls', 'a.xls', '%PDF-1.7', /but it is a PDF/],
    ['CSV called .xlsx', 'a.xlsx', csv, /but it is plain text/],
    ['a workbook called .csv', 'a.csv', fileOf(bookOf([['Title']])), /but it is an Excel workbook/],
    ['an old workbook called .xlsx', 'a.xlsx', fileOf(bookOf([['Title']]), 'biff8'), /but it is an Excel 97/],
    ['a web page called .xls', 'a.xls', '<html><table><tr><td>Title', /but it is a web page/],
    ['nothing', 'a.csv', '', /empty/],
    [
      'an archive called .xlsx',
      'a.xlsx',
      zipOf([{ name: 'a.txt', data: Buffer.from('a') }]),
      /not an Excel workbook/,
    ],
    [
      'half a workbook',
      'a.xlsx',
      fileOf(
        bookOf([
          ['Title', 'Author'],
          ['a', 'b'],
        ]),
      ).subarray(0, 2000),
      /damaged/,
    ],
    [
      'the head of an old one',
      'a.xls',
      fileOf(bookOf([['Title']]), 'biff8').subarray(0, 600),
      /can’t be read/,
    ],
  ])('%s', async (_what, name, content, reason) => {
    expect(await refusal(name, content)).toMatch(reason);
  });
});

describe('bombs', () => {
  const workbook = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };

  it('that unpack to far more than they are', async () => {
    const bomb = zipOf([
      workbook,
      { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(60 * 1024 * 1024) },
    ]);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await refusal('a.xlsx', bomb)).toMatch(/unpacks to far more/);
  });

  it('that lie about their size', async () => {
    const data = Buffer.alloc(60 * 1024 * 1024);
    const bomb = zipOf([workbook, { name: 'xl/worksheets/sheet1.xml', data, claimedBytes: 1_000 }]);
    expect(await refusal('a.xlsx', bomb)).toMatch(/unpacks to far more/);
  });

  it('that are packed in ways nobody uses', async () => {
    const bomb = zipOf([workbook, { name: 'xl/a.xml', data: deflateRawSync('x'), method: 99 }]);
    expect(await refusal('a.xlsx', bomb)).toMatch(/damaged/);
  });

  it('that keep their thread busy or break it harm nothing else', async () => {
    const { readSheet: slow } = createSheetReader({
      now,
      limitMs: 300,
      workerUrl: new URL('../testing/busy-worker.ts', import.meta.url),
    });
    expect(await refusal('a.csv', 'Title,Author\na,b', slow)).toMatch(/too large to read/);
    const { readSheet: greedy } = createSheetReader({
      now,
      memoryMb: 48,
      workerUrl: new URL('../testing/greedy-worker.ts', import.meta.url),
    });
    expect(await refusal('a.csv', 'Title,Author\na,b', greedy)).toMatch(/too large to read/);
    expect(found(await read('a.csv', 'Title,Author\na,b'))).toEqual(['a / b']);
  });
});
