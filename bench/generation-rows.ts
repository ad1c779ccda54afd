import type { Bench, Runs } from './bench.ts';
import { runPrecis, startBuilt, withDataFolder } from './built-server.ts';
import { atLeast, atMost, type Measured } from './figures.ts';
import { ANSWER_MS, booksAMinute, catalogueMeanwhile, measureBook } from './generation.ts';
import { signUp } from './http-load.ts';
import { openProviders } from './providers.ts';
import { withEmptyDatabase } from './saves.ts';

const minute = (workers: number): Promise<number> =>
  withDataFolder((dataDir) =>
    withEmptyDatabase(({ url }) => booksAMinute({ databaseUrl: url, dataDir, workers })),
  );

async function workersRow(): Promise<Measured> {
  const one = await minute(1);
  return {
    what: `Books made by two worker processes, each answer of text and voice after ${ANSWER_MS} ms`,
    figure: await minute(2),
    unit: '/min',
    reference: { what: 'by one', figure: one },
    bars: [atLeast(2, 'ratio')],
  };
}

async function withServer(runs: Runs): Promise<Measured[]> {
  const providers = await openProviders();
  try {
    return await withDataFolder(async (dataDir) => {
      runPrecis({ dataDir }, 'catalogue', 'fill', '--books', String(runs.books), '--listeners', '0');
      const started = await startBuilt({
        dataDir,
        settings: { ...providers.settings, STARTER_LIBRARY: 'off' },
      });
      try {
        const server = { address: started.address, token: await signUp(started.address) };
        // The first one compiles the code.
        await measureBook(server);
        const { ownMs, narrationMs } = await measureBook(server);
        const { atRest, usual, instant } = await catalogueMeanwhile(server, providers, runs);
        const reference = { what: 'itself at rest', figure: atRest };
        return [
          {
            what: 'A book with instant providers: all steps but the narration',
            figure: ownMs,
            unit: 'ms',
            bars: [atMost(2000)],
          },
          {
            what: 'A book with instant providers: its narration by a server',
            figure: narrationMs,
            unit: 'ms',
            bars: [],
          },
          {
            what: `Catalogue p99 beside 1,000 ordered books, answers after ${ANSWER_MS} ms, 100/s`,
            figure: usual,
            unit: 'ms',
            reference,
            bars: [atMost(50)],
          },
          {
            what: 'Catalogue p99 beside 1,000 ordered books, instant providers, 100/s',
            figure: instant,
            unit: 'ms',
            reference,
            bars: [atMost(50)],
          },
        ];
      } finally {
        await started.stop();
      }
    });
  } finally {
    await providers.close();
  }
}

export const generationBench: Bench = {
  name: 'generation',
  about: 'what the pipeline adds to a book, two workers beside one, and the catalogue beside a long queue',
  measure: (runs) => runs.repeat(async () => [...(await withServer(runs)), await workersRow()]),
};
