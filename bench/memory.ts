import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Runs } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { withFilledFolder } from './support/database.ts';
import { atMost, type Measured } from './support/figures.ts';
import { catalogueCalls, fetchText, timeEach } from './support/load.ts';

/** Row 15: memory of server and database together. */
export const memoryBench: Bench = {
  name: 'memory',
  about: '15: memory at rest, after a load, and a minute later',
  measure: (runs) => withFilledFolder(runs, (dataDir) => runs.repeat(() => measureMemory(dataDir, runs))),
};

function measureMemory(dataDir: string, { books, quick, say }: Runs): Promise<Measured[]> {
  const row = (when: string, bytes: number, most: number): Measured => ({
    what: `Memory of server and database, ${books.toLocaleString('en')} books, ${when}`,
    figure: bytes / 1e6,
    unit: 'MB',
    bars: [atMost(most)],
  });
  return withBuilt({ dataDir }, async (target, { memoryBytes }) => {
    await delay(quick ? 3_000 : 10_000);
    const atRest = memoryBytes();
    const paths = Array.from({ length: quick ? 100 : 500 }, () => catalogueCalls(books)).flat();
    await timeEach(paths, 32, (path) => fetchText(target, path));
    const loaded = memoryBytes();
    say('waiting for memory to be given back');
    await delay(quick ? 5_000 : 60_000);
    return [
      row('at rest', atRest, 250),
      row('after a load', loaded, 400),
      row('a minute after a load', memoryBytes(), 250),
    ];
  });
}
