import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { type Catalogue, withCatalogue } from './support/database.ts';
import { atLeast, type Measured } from './support/figures.ts';
import { fetchText, flood } from './support/load.ts';
import { withProgram } from './support/program.ts';

/** Rows 1 and 2: the same page or book again and again, beside bare Fastify with the same bytes. */
export const pagesBench: Bench = {
  name: 'pages',
  about: '1, 2: a catalogue page and a book, asked for again and again',
  measure: (runs) => withCatalogue(runs, (catalogue) => runs.repeat(() => measurePages(catalogue, runs))),
};

export async function measurePages(
  { server, client }: Catalogue,
  { books, quick }: Pick<Runs, 'books' | 'quick'>,
): Promise<Measured[]> {
  const seconds = quick ? 2 : 5;
  const { rows } = await client.query<{ id: number }>('select max(id) - 17 as id from books');
  const last = Math.floor(books / 20);
  const asked = [
    { name: 'A catalogue page, the first', path: '/api/v1/books', ratio: 0.5 },
    { name: 'A catalogue page, the last', path: `/api/v1/books?page=${last}`, ratio: 0.5 },
    {
      name: 'A catalogue page, the last by title',
      path: `/api/v1/books?sort_by=title&page=${last}`,
      ratio: 0.5,
    },
    { name: "A book's page", path: `/api/v1/books/${rows[0]?.id ?? 1}`, ratio: 0.4 },
  ];
  return withBuilt(server, async (target) => {
    const measured: Measured[] = [];
    for (const { name, path, ratio } of asked) {
      const figure = await flood(target, path, seconds);
      const file = join(server.dataDir, 'answer.json');
      await writeFile(file, await fetchText(target, path));
      const bare = await withProgram('bare/same-bytes.ts', [file], (address) =>
        flood({ address, token: 'anybody' }, '/', seconds),
      );
      measured.push({
        what: `${name}, ${books.toLocaleString('en')} books, 32 connections`,
        figure,
        unit: '/s',
        reference: { what: 'bare Fastify, the same bytes', figure: bare },
        bars: [atLeast(ratio, 'ratio')],
      });
    }
    return measured;
  });
}
