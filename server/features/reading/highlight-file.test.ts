import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Highlight } from '#contract/highlights.ts';
import { highlightsCsv, highlightsForReadwise, highlightsMarkdown } from './highlight-file.ts';

const highlight = (changes: Partial<Highlight> = {}): Highlight => ({
  id: '3f0c1a52-0f53-4c60-9d53-0c41f6f7a001',
  book_id: 1,
  first_sentence: 's4',
  last_sentence: 's5',
  quote: 'We need little. The rest is noise.',
  section_title: 'An idea',
  color: 'yellow',
  note: '',
  created_at: '2030-01-01T12:00:00.000Z',
  updated_at: '2030-01-01T12:00:00.000Z',
  ...changes,
});
const book = (...highlights: Highlight[]) => ({ title: 'Walden', author: 'H. D. Thoreau', highlights });

it('has the columns that Readwise takes in', () => {
  const gone = highlight({ first_sentence: null, note: 'Say "no"' });
  expect(highlightsForReadwise([book(highlight(), gone)]).split('\r\n')).toEqual([
    '"Highlight","Title","Author","Note","Location","Date"',
    '"We need little. The rest is noise.","Walden","H. D. Thoreau","","4","2030-01-01 12:00:00"',
    '"We need little. The rest is noise.","Walden","H. D. Thoreau","Say ""no""","","2030-01-01 12:00:00"',
    '',
  ]);
});

describe('Markdown', () => {
  it('has a chapter a book, a heading a section, quotations and notes', () => {
    const noted = highlight({ note: 'Mine.\nStill mine.\n\nAnd more.' });
    const older = highlight({ first_sentence: null, last_sentence: null, quote: 'It was.' });
    expect(highlightsMarkdown([book(noted, highlight({ quote: 'Again.' }), older)])).toBe(
      [
        '# Highlights',
        '## Walden',
        'H. D. Thoreau',
        '### An idea',
        '> We need little. The rest is noise.',
        'Mine.\\\nStill mine.',
        'And more.',
        '> Again.',
        '### From an earlier text',
        '> It was.\n',
      ].join('\n\n'),
    );
    expect(highlightsMarkdown([])).toBe('# Highlights\n');
  });

  it.each([
    ['# no heading', '\\# no heading'],
    ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
    ['[link](javascript:x) ![picture](y)', '\\[link\\](javascript:x) !\\[picture\\](y)'],
    ['*strong* _soft_ `code` ~~gone~~ a|b', '\\*strong\\* \\_soft\\_ \\`code\\` \\~\\~gone\\~\\~ a\\|b'],
    ['- a list', '\\- a list'],
    ['1. a list', '1\\. a list'],
    ['---', '\\---'],
    ['back\\slash &amp;', 'back\\\\slash \\&amp;'],
    ['bell\u0007 and escape\u001b', 'bell and escape'],
  ])('shows %j as it is', (note, shown) => {
    expect(highlightsMarkdown([book(highlight({ note }))])).toContain(`\n\n${shown}\n`);
  });

  it('lets no quotation or note out of its place', () => {
    const text = fc.string({
      unit: fc.constantFrom('#', '>', '-', '\n', '\r', ' ', 'a', '`', '=', '\u2028'),
    });
    fc.assert(
      fc.property(text, text, (quote, note) => {
        const lines = highlightsMarkdown([book(highlight({ quote, note }))]).split('\n');
        expect(lines.filter((line) => /^\s{0,3}#/.test(line))).toEqual([
          '# Highlights',
          '## Walden',
          '### An idea',
        ]);
        expect(lines.filter((line) => /^\s*(?:```|=|-)/.test(line))).toEqual([]);
      }),
    );
  });
});

/** What a spreadsheet reads of a CSV file. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of file.replace(/^\uFEFF/, '').matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
    row.push((match[1] ?? '').replaceAll('""', '"'));
    if (match[2] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

describe('CSV', () => {
  it('has a row a highlight and marks itself as UTF-8', () => {
    const file = highlightsCsv([book(highlight({ note: 'He said "no", twice.\nOr thrice.' }))]);
    expect(file.startsWith('\uFEFF"book",')).toBe(true);
    expect(readCsv(file)).toEqual([
      ['book', 'author', 'section', 'quote', 'note', 'color', 'created_at', 'earlier_text'],
      [
        'Walden',
        'H. D. Thoreau',
        'An idea',
        'We need little. The rest is noise.',
        'He said "no", twice.\nOr thrice.',
        'yellow',
        '2030-01-01T12:00:00.000Z',
        'no',
      ],
    ]);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '=cmd|x', '＝1'])(
    'makes no formula of %j',
    (note) => {
      const cell = readCsv(highlightsCsv([book(highlight({ note }))]))[1]?.[4];
      expect(cell?.startsWith("'")).toBe(true);
    },
  );

  it('keeps every text in its cell', () => {
    const text = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ';', 'a', '=', ' ') });
    fc.assert(
      fc.property(text, text, (quote, note) => {
        const rows = readCsv(highlightsCsv([book(highlight({ quote, note }), highlight())]));
        expect(rows).toHaveLength(3);
        const plain = (cell = '') => cell.replace(/^'/, '');
        const unified = (one: string) => one.replace(/\r\n?/g, '\n');
        expect([plain(rows[1]?.[3]), plain(rows[1]?.[4])]).toEqual([unified(quote), unified(note)]);
      }),
    );
  });
});
