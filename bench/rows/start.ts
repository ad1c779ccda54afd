import { setTimeout as delay } from 'node:timers/promises';
import { callServer } from '../../e2e/support/call-server.ts';
import { runBuilt } from '../../e2e/support/run-built.ts';
import { measured, type Opens } from '../support/bench.ts';
import { pinned } from '../support/program.ts';
import { emptyFolder } from '../support/server.ts';

async function start(folder: string): Promise<{ start: number }> {
  const began = performance.now();
  const settings = { DATA_DIR: folder, STARTER_LIBRARY: 'off', LOG_LEVEL: 'error' };
  const server = await runBuilt(settings, { byNpm: true, before: pinned(0) });
  await callServer(server, 'GET /healthz');
  const took = performance.now() - began;
  // Its queue starts after the first answer, and complains when it is stopped in the middle of that.
  await delay(2_000);
  await server.stop();
  return { start: took };
}

const started: Opens<string> = (runs, work) =>
  emptyFolder(runs, (folder) => start(folder).then(() => work(folder)));

export const bench = measured(started, {
  number: '14',
  about: 'a warm start: everything built, the data there',
  rows: { start: ['A warm start, from "npm start" to the first answer', 'ms', '≤ 1200'] },
  once: start,
});
