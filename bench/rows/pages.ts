import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresOf, measured, type Row } from '../support/bench.ts';
import { catalogue } from '../support/catalogue.ts';
import { flood, read } from '../support/load.ts';
import { withBare } from '../support/program.ts';
import { served } from '../support/server.ts';

const row = (name: string, least: number): Row => [
  `${name}, {books} books, 32 connections`,
  '/s',
  `≥ ${least} of bare Fastify, the same bytes`,
];

export const bench = measured(served(catalogue()), {
  number: '1, 2',
  about: 'a catalogue page and a book, asked for again and again',
  rows: {
    first: row('A catalogue page, the first', 0.5),
    last: row('A catalogue page, the last', 0.5),
    title: row('A catalogue page, the last by title', 0.5),
    book: row("A book's page", 0.4),
  },
  once: async ({ admin, server, client }, { books, quick }) => {
    const { rows } = await client.query<{ id: number }>('select max(id) - 17 as id from books');
    const last = Math.floor(books / 20);
    const paths = {
      first: '/api/v1/books',
      last: `/api/v1/books?page=${last}`,
      title: `/api/v1/books?sort_by=title&page=${last}`,
      book: `/api/v1/books/${rows[0]?.id ?? 1}`,
    };
    const load = { seconds: quick ? 2 : 5 };
    const file = join(server.dataDir, 'answer.json');
    return figuresOf(paths, async (path) => {
      const ours = await flood(admin, { path }, load);
      await writeFile(file, await read(admin, path));
      return [ours, await withBare('same-bytes', file, (bare) => flood(bare, { path: '/' }, load))];
    });
  },
});
