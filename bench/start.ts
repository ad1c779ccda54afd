import { setTimeout as delay } from 'node:timers/promises';
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
        // Its queue starts after the first answer, and complains when it is stopped in the middle of that.
        await delay(2_000);
        await server.stop();
        const what = 'A warm start, from "npm start" to the first answer';
        return [{ what, figure: server.startMs, unit: 'ms', bars: [atMost(1_200)] }];
      });
    }),
};
