import { setTimeout as delay } from 'node:timers/promises';
import { callServer } from '../../e2e/support/call-server.ts';
import { withDataFolder } from '../../e2e/support/data-folder.ts';
import { runBuilt } from '../../e2e/support/run-built.ts';
import type { Bench } from '../support/bench.ts';
import { pinned } from '../support/program.ts';

export const bench: Bench = {
  number: '14',
  about: 'a warm start: everything built, the data there',
  rows: {
    start: { what: 'A warm start, from "npm start" to the first answer', unit: 'ms', most: 1_200 },
  },
  measure: ({ repeat }) =>
    withDataFolder(async (folder) => {
      const start = async () => {
        const began = performance.now();
        const settings = { DATA_DIR: folder, STARTER_LIBRARY: 'off', LOG_LEVEL: 'error' };
        const server = await runBuilt(settings, { byNpm: true, before: pinned(0, []) });
        await callServer(server, 'GET /healthz');
        const took = performance.now() - began;
        // Its queue starts after the first answer, and complains when it is stopped in the middle of that.
        await delay(2_000);
        await server.stop();
        return { start: took };
      };
      await start();
      await repeat(start);
    }),
};
