import type { Bench } from './support/bench.ts';
import { startBuilt, withDataFolder } from './support/built-server.ts';
import { atMost } from './support/figures.ts';

/** Row 14: from `npm start` to the first answer, with everything built and the data there. */
export const startBench: Bench = {
  name: 'start',
  about: '14: a warm start, from "npm start" to the first answer',
  measure: ({ repeat, say }) =>
    withDataFolder(async (dataDir) => {
      say('first start');
      await (await startBuilt({ dataDir })).stop();
      await repeat(async () => {
        const server = await startBuilt({ dataDir });
        await server.stop();
        const what = 'A warm start, from "npm start" to the first answer';
        return [{ what, figure: server.startMs, unit: 'ms', bars: [atMost(1_200)] }];
      });
    }),
};
