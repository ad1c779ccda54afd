import { setTimeout as delay } from 'node:timers/promises';
import { measured, type Row } from '../support/bench.ts';
import { filledFolder } from '../support/catalogue.ts';
import { CONNECTIONS, catalogueCalls, read, timeEach } from '../support/load.ts';
import { megabytesOfServer } from '../support/processes.ts';
import { withServer } from '../support/server.ts';

const row = (when: string, most: number): Row => [
  `Memory of server and database, {books} books, ${when}`,
  'MB',
  `≤ ${most}`,
];

export const bench = measured(filledFolder, {
  number: '15',
  about: 'memory of server and database at rest, after a load, and a minute later',
  rows: {
    rest: row('at rest', 250),
    loaded: row('after a load', 400),
    later: row('a minute after a load', 250),
  },
  once: ({ server }, { books, quick, say }) =>
    withServer(server, async (admin) => {
      await delay(quick ? 3_000 : 10_000);
      const rest = await megabytesOfServer(admin.processId);
      const paths = Array.from({ length: quick ? 100 : 500 }, () => catalogueCalls(books)).flat();
      await timeEach(paths, CONNECTIONS, (path) => read(admin, path));
      const loaded = await megabytesOfServer(admin.processId);
      say('waiting for memory to be given back');
      await delay(quick ? 5_000 : 60_000);
      return { rest, loaded, later: await megabytesOfServer(admin.processId) };
    }),
});
