import type { Highlight } from '#contract/highlights.ts';
import { numberOf } from './anchor-rules.ts';

/** A book with what was marked in it, in the order of its text. */
export type MarkedBook = { title: string; author: string; highlights: readonly Highlight[] };

/** Control characters but tabs and line ends: no text means them. */
const CONTROLS = /(?![\t\n])\p{Cc}/gu;
const lineEnds = /\r\n?|[\u2028\u2029]/g;

const clean = (text: string): string => text.replace(lineEnds, '\n').replace(CONTROLS, '');

function escapedLine(line: string): string {
  return line
    .trim()
    .replace(/[\\`*_[\]<>#|~&$]/g, '\\$&')
    .replace(/^[-+=]/, '\\$&')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}

const escapedLines = (text: string): string[] => clean(text).split('\n').map(escapedLine);

const oneLine = (text: string): string => escapedLines(text).filter(Boolean).join(' ');

const asQuote = (text: string): string =>
  escapedLines(text)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

function asParagraphs(text: string): string {
  const paragraphs = clean(text).split(/\n\s*\n/);
  return paragraphs.map((paragraph) => escapedLines(paragraph).filter(Boolean).join('\\\n')).join('\n\n');
}

function markdownOfBook({ title, author, highlights }: MarkedBook): string[] {
  const blocks = [`## ${oneLine(title)}`, oneLine(author)];
  let section: string | null = null;
  for (const highlight of highlights) {
    const heading = headingOf(highlight);
    if (heading !== section && heading !== '') blocks.push(`### ${oneLine(heading)}`);
    section = heading;
    blocks.push(asQuote(highlight.quote));
    if (highlight.note !== '') blocks.push(asParagraphs(highlight.note));
  }
  return blocks;
}

const headingOf = ({ first_sentence: first, section_title: title }: Highlight): string =>
  first === null ? 'From an earlier text' : title;

/** A Markdown file: a chapter a book, quotations and the notes below them. */
export function highlightsMarkdown(books: readonly MarkedBook[]): string {
  const blocks = ['# Highlights', ...books.flatMap(markdownOfBook)];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

function cell(text: string): string {
  const cleaned = clean(text);
  const inert = /^\s*[=+\-@|%＝＋－＠]|^[\t\n]/u.test(cleaned) ? `'${cleaned}` : cleaned;
  return `"${inert.replaceAll('"', '""')}"`;
}

const COLUMNS = ['book', 'author', 'section', 'quote', 'note', 'color', 'created_at', 'earlier_text'];

/** A CSV file as RFC 4180 has it. */
const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

const READWISE_COLUMNS = ['Highlight', 'Title', 'Author', 'Note', 'Location', 'Date'];

/** A CSV file with the columns that Readwise takes in; the location counts the sentences of the summary. */
export function highlightsForReadwise(books: readonly MarkedBook[]): string {
  const rows = books.flatMap(({ title, author, highlights }) =>
    highlights.map((one) => [
      one.quote,
      title,
      author,
      one.note,
      one.first_sentence === null ? '' : String(numberOf(one.first_sentence)),
      one.created_at.slice(0, 19).replace('T', ' '),
    ]),
  );
  return csvOf([READWISE_COLUMNS, ...rows]);
}

/** Begins with the mark that makes spreadsheets read it as UTF-8. */
export function highlightsCsv(books: readonly MarkedBook[]): string {
  const rows = books.flatMap(({ title, author, highlights }) =>
    highlights.map((one) => [
      title,
      author,
      one.section_title,
      one.quote,
      one.note,
      one.color,
      one.created_at,
      one.first_sentence === null ? 'yes' : 'no',
    ]),
  );
  return `\uFEFF${csvOf([COLUMNS, ...rows])}`;
}
