import { setTimeout as delay } from 'node:timers/promises';
import { measured, rowsOf } from '../support/bench.ts';
import { filledFolder } from '../support/catalogue.ts';
import { catalogueCalls, readEach } from '../support/load.ts';
import { megabytesOfServer } from '../support/processes.ts';
import { withServer } from '../support/server.ts';

export const bench = measured(filledFolder, {
  number: '15',
  about: 'memory of server and database at rest, after a load, and a minute later',
  rows: rowsOf({ 'at rest': 250, 'after a load': 400, 'a minute after a load': 250 }, (when, most) => [
    `Memory of server and database, {books} books, ${when}`,
    'MB',
    `≤ ${most}`,
  ]),
  once: ({ server }, { books, quick, say }) =>
    withServer(server, async (admin) => {
      await delay(quick ? 3_000 : 10_000);
      const rest = await megabytesOfServer(admin.processId);
      const paths = Array.from({ length: quick ? 100 : 500 }, () => catalogueCalls(books)).flat();
      await readEach(admin, paths);
      const loaded = await megabytesOfServer(admin.processId);
      say('waiting for memory to be given back');
      await delay(quick ? 5_000 : 60_000);
      const later = await megabytesOfServer(admin.processId);
      return { 'at rest': rest, 'after a load': loaded, 'a minute after a load': later };
    }),
});
