import { setInterval } from 'node:timers';
import { buildApp } from './app.ts';
import { type OpenInstance, openInstance } from './open-instance.ts';
import type { Given } from './platform/config/read-table.ts';
import type { Opened } from './platform/feature/feature.ts';
import { checkPlace, closeWithin, listen } from './platform/http/listen.ts';
import { isDatabaseAway } from './platform/http/outage.ts';
import { publicAddressOf } from './platform/http/public-address.ts';
import type { Logger } from './platform/log/log.ts';
import { LANES } from './platform/work/job-handlers.ts';
import { openWork } from './platform/work/open-work.ts';
import { tryUntilDone } from './platform/work/try-until-done.ts';
import { readSettings } from './settings.ts';

const SWEEP_EVERY_MS = 60_000;
/** How long requests and jobs under way may take when the instance closes; the rest of the grace is the database's. */
const REQUESTS_LIMIT_MS = 1_000;
const JOBS_LIMIT_MS = 2_000;

type Input = {
  /** What the settings were read from. */
  environment: Given;
  log: Logger;
  /** The folder of the project: migrations, starter library and the built web application are found from it. */
  projectFolder: string;
  /** Aborted when the start is no longer wanted: it is then undone, and `serve` throws the signal's reason. */
  signal?: AbortSignal;
};

/** A running instance. `address` is where people reach it; null for a worker, which listens nowhere. */
export type Instance = { address: string | null; close: () => Promise<void> };

/** Starts what the role asks for: the web, the background work, or both. */
export async function serve({ signal, ...input }: Input): Promise<Instance> {
  const settings = readSettings(input.environment);
  // Known in full only when a port has been chosen.
  const place = { address: publicAddressOf(settings) };
  if (settings.ROLE !== 'worker') await checkPlace({ port: settings.PORT, host: settings.HOST });
  const open = await openInstance({ ...input, publicUrl: () => place.address });
  const closings = [open.close];
  const close = () => closeAll(closings.splice(0).toReversed());
  try {
    await beforeStart(open);
    signal?.throwIfAborted();
    const web = settings.ROLE === 'worker' ? null : await openWeb(open);
    if (web) {
      closings.push(web.close);
      place.address = publicAddressOf(settings, web.address);
    }
    signal?.throwIfAborted();
    if (settings.ROLE !== 'web') closings.push(openBackground(open).close);
    closings.push(everyMinute(open, 'watches'));
    return { address: web?.address ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function beforeStart(open: OpenInstance): Promise<void> {
  for (const one of partsOf(open)) await one.beforeStart?.();
}

const partsOf = ({ opened }: OpenInstance): Opened[] => Object.values(opened);

/** One after the other, each whatever became of those before it, so that the database is always ended. */
async function closeAll(closings: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function openWeb(open: OpenInstance) {
  const app = await buildApp(open);
  const { PORT: port, HOST: host } = open.settings;
  const address = await listen(app, { port, host });
  return { address, close: () => closeWithin(app, REQUESTS_LIMIT_MS) };
}

/** Until the returned function is called. */
function everyMinute(open: OpenInstance, which: 'sweeps' | 'watches'): () => Promise<void> {
  const all = partsOf(open).flatMap((one) => one[which] ?? []);
  const timer = setInterval(() => {
    for (const doNow of all)
      doNow().catch((error: unknown) => open.edges.log.warn({ err: error }, 'a sweep failed'));
  }, SWEEP_EVERY_MS).unref();
  return async () => clearInterval(timer);
}

function openBackground(open: OpenInstance) {
  const { database, log } = open.edges;
  const parts = partsOf(open);
  const handlers = Object.fromEntries(parts.flatMap(({ jobs = {} }) => Object.entries(jobs)));
  const work = openWork({ database, log, handlers, lanes: LANES, stopLimitMs: JOBS_LIMIT_MS });

  const closing = new AbortController();
  const again = {
    what: 'a feature cannot begin its work yet',
    log,
    signal: closing.signal,
    mayHelp: isDatabaseAway,
  };
  const beginPart = ({ atStart }: Opened) => tryUntilDone(again, async () => atStart?.());
  async function begin(): Promise<void> {
    await work.start();
    const told = (error: unknown) => log.error({ err: error }, 'a feature could not begin its work');
    await Promise.all(parts.map((one) => beginPart(one).catch(told)));
  }
  const begun = begin();
  open.edges.settings.onChange(() => work.resize());
  const endSweeps = everyMinute(open, 'sweeps');

  return {
    close: async () => {
      await endSweeps();
      closing.abort();
      await work.stop();
      await begun;
    },
  };
}
