import { setInterval } from 'node:timers';
import { type AppParts, buildApp, buildWatchedApp, metricsOf } from './app.ts';
import { type OpenInstance, openInstance } from './open-instance.ts';
import type { Given } from './platform/config/read-table.ts';
import type { Opened } from './platform/feature/feature.ts';
import { checkPlace, closeWithin, listen } from './platform/http/listen.ts';
import { isDatabaseAway } from './platform/http/outage.ts';
import { publicAddressOf } from './platform/http/public-address.ts';
import type { Logger } from './platform/log/log.ts';
import type { Tracing } from './platform/trace/open-tracing.ts';
import { openWork } from './platform/work/open-work.ts';
import { tryUntilDone } from './platform/work/try-until-done.ts';
import { readSettings, type Settings } from './settings.ts';

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

/** A running instance. `address` is where people reach it; null for a worker, which at most a monitor reaches. */
export type Instance = { address: string | null; close: () => Promise<void> };

/** Starts what the role asks for: the web, the background work, or both. */
export async function serve({ signal, ...input }: Input): Promise<Instance> {
  const settings = readSettings(input.environment);
  // Known in full only when a port has been chosen.
  const place = { address: publicAddressOf(settings) };
  const port = portOf(settings);
  if (port !== null) await checkPlace({ port, host: settings.HOST });
  const open = await openInstance({ ...input, publicUrl: () => place.address });
  const closings = [open.close];
  const close = () => closeAll(closings.splice(0).toReversed());
  try {
    await beforeStart(open);
    signal?.throwIfAborted();
    const tracing = await tracingOf(open);
    if (tracing) closings.push(tracing.close);
    const parts = { ...open, metrics: metricsOf(open), tracing };
    const { address, close: closePort } = await openPort(parts, port);
    closings.push(closePort);
    if (address) place.address = publicAddressOf(settings, address);
    signal?.throwIfAborted();
    if (settings.ROLE !== 'web') closings.push(openBackground(parts).close);
    closings.push(everyMinute(open, 'watches'));
    return { address, close };
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

type Parts = OpenInstance & Pick<AppParts, 'metrics'> & { tracing: Tracing | null };

/** Loaded only where it is wanted. */
async function tracingOf({ settings, instance, adapters }: OpenInstance): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: serviceName } = settings;
  if (endpoint === undefined) return null;
  const { openTracing } = await import('./platform/trace/open-tracing.ts');
  const { database, log } = adapters;
  return openTracing({ endpoint, serviceName, version: instance.version, pool: database.pool, log });
}

/** Null where nothing is listened to: a worker that nobody asks how it is. */
const portOf = ({ ROLE, PORT, WORKER_PORT }: Settings): number | null =>
  ROLE === 'worker' ? (WORKER_PORT ?? null) : PORT;

async function openPort(parts: Parts, port: number | null): Promise<Instance> {
  if (port === null) return { address: null, close: async () => undefined };
  const { ROLE, HOST: host } = parts.settings;
  const app = await (ROLE === 'worker' ? buildWatchedApp(parts) : buildApp(parts));
  const address = await listen(app, { port, host });
  return { address: ROLE === 'worker' ? null : address, close: () => closeWithin(app, REQUESTS_LIMIT_MS) };
}

/** Until the returned function is called. */
function everyMinute(open: OpenInstance, which: 'sweeps' | 'watches'): () => Promise<void> {
  const all = partsOf(open).flatMap((one) => one[which] ?? []);
  const timer = setInterval(() => {
    for (const doNow of all)
      doNow().catch((error: unknown) => open.adapters.log.warn({ err: error }, 'a sweep failed'));
  }, SWEEP_EVERY_MS).unref();
  return async () => clearInterval(timer);
}

function openBackground({ metrics, tracing, ...open }: Parts) {
  const { database, log } = open.adapters;
  const parts = partsOf(open);
  const jobs = metrics.timed(Object.fromEntries(parts.flatMap(({ jobs = {} }) => Object.entries(jobs))));
  const handlers = tracing?.jobs(jobs) ?? jobs;
  const work = openWork({ database, log, handlers, stopLimitMs: JOBS_LIMIT_MS });

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
  open.adapters.settings.onChange(() => work.look());
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
