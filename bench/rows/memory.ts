import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../support/bench.ts';
import { withFilledFolder } from '../support/catalogue.ts';
import { CONNECTIONS, catalogueCalls, read, timeEach } from '../support/load.ts';
import { megabytesOfServer } from '../support/processes.ts';
import { withServer } from '../support/server.ts';

const row = (when: string, most: number) => ({
  what: `Memory of server and database, {books} books, ${when}`,
  unit: 'MB',
  most,
});

export const bench: Bench = {
  number: '15',
  about: 'memory of server and database at rest, after a load, and a minute later',
  rows: {
    rest: row('at rest', 250),
    loaded: row('after a load', 400),
    later: row('a minute after a load', 250),
  },
  measure: ({ books, quick, say, repeat, ...runs }) =>
    withFilledFolder({ books, say, ...runs }, (dataDir) =>
      repeat(() =>
        withServer({ dataDir }, async (target, { processId }) => {
          const megabytes = () => megabytesOfServer(processId);
          await delay(quick ? 3_000 : 10_000);
          const rest = await megabytes();
          const paths = Array.from({ length: quick ? 100 : 500 }, () => catalogueCalls(books)).flat();
          await timeEach(paths, CONNECTIONS, (path) => read(target, path));
          const loaded = await megabytes();
          say('waiting for memory to be given back');
          await delay(quick ? 5_000 : 60_000);
          return { rest, loaded, later: await megabytes() };
        }),
      ),
    ),
};
