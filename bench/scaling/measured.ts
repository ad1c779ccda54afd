import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const results = readFileSync(join(import.meta.dirname, '../RESULTS.md'), 'utf8');

/** The number that follows a text in RESULTS.md. Throws where it isn't there. */
function after(text: string): number {
  const [, rest] = results.split(text);
  const [number] = /^[\d,]+/.exec(rest ?? '') ?? [];
  if (number === undefined) throw new Error(`bench/RESULTS.md has no figure after "${text}".`);
  return Number(number.replaceAll(',', ''));
}

/** All of one machine, two cores of an Intel Xeon at 2.5 GHz: what a core of today does at least. A second each. */
export const perCore = {
  /** Of a web process. */
  rememberedPages: after('| A catalogue page, the first, 100,000 books, 32 connections | '),
  rememberedBooks: after("| A book's page | "),
  otherPages: after('4,000 different catalogue pages, nothing in memory | '),
  otherBooks: after('4,000 different books, nothing in memory | '),
  saves: after('| Position saves, fsync on, 32 connections | '),
  /** Of PostgreSQL, which shared its core: at least this many statements that read a page's rows. */
  statements: after('4,000 different catalogue pages, nothing in memory | 853 /s | '),
};

/** Durable upserts a second that one PostgreSQL took, on both cores and one disk. */
export const durableWrites = after('| Position saves, fsync on, 32 connections | 2,995 /s | ');

export const bytes = {
  place: after('A place in a book, in table and indexes | '),
  logOfSave: after('A save, in PostgreSQL’s log | '),
  logOfTell: after('A minute of listening time, in PostgreSQL’s log | '),
};
