import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Figures } from '../support/bench.ts';
import { withCatalogue } from '../support/catalogue.ts';
import { flood, read } from '../support/load.ts';
import { withProgram } from '../support/program.ts';
import { withServer } from '../support/server.ts';

const row = (name: string, ratioLeast: number) => ({
  what: `${name}, {books} books, 32 connections`,
  unit: '/s',
  reference: 'bare Fastify, the same bytes',
  ratioLeast,
});

export const bench: Bench = {
  number: '1, 2',
  about: 'a catalogue page and a book, asked for again and again',
  rows: {
    first: row('A catalogue page, the first', 0.5),
    last: row('A catalogue page, the last', 0.5),
    title: row('A catalogue page, the last by title', 0.5),
    book: row("A book's page", 0.4),
  },
  measure: (runs) =>
    withCatalogue(runs, ({ server, client }) =>
      runs.repeat(async () => {
        const { rows } = await client.query<{ id: number }>('select max(id) - 17 as id from books');
        const last = Math.floor(runs.books / 20);
        const paths = {
          first: '/api/v1/books',
          last: `/api/v1/books?page=${last}`,
          title: `/api/v1/books?sort_by=title&page=${last}`,
          book: `/api/v1/books/${rows[0]?.id ?? 1}`,
        };
        const seconds = runs.quick ? 2 : 5;
        const file = join(server.dataDir, 'answer.json');
        return withServer(server, async (target) => {
          const figures: Figures = {};
          for (const [key, path] of Object.entries(paths)) {
            const ours = await flood(target, path, { seconds });
            await writeFile(file, await read(target, path));
            const bare = await withProgram('same-bytes', [file], (address) =>
              flood({ address }, '/', { seconds }),
            );
            figures[key] = [ours, bare];
          }
          return figures;
        });
      }),
    ),
};
