import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { buildApp } from './app.ts';
import { closeEdges, composeFeatures, type Edges, openEdges } from './compose.ts';
import { renewCards } from './features/books/index.ts';
import { importLibrary, starterShelf } from './features/imports/index.ts';
import { followCatalogue, fulfilRequests } from './features/requests/index.ts';
import { backupRulesOf, type InstanceRules, metadataRulesOf, moneyRulesOf } from './instance-rules.ts';
import { publicAddressOf } from './platform/config/public-address.ts';
import type { Settings } from './platform/config/settings.ts';
import { closeWithin, listen } from './platform/http/listen.ts';
import type { Logger } from './platform/log/log.ts';
import { openWork } from './platform/work/open-work.ts';

const SWEEP_EVERY_MS = 60_000;
/** How long requests and jobs under way may take when the instance closes; the rest of the grace is the database's. */
const REQUESTS_LIMIT_MS = 1_000;
const JOBS_LIMIT_MS = 2_000;
/** How many jobs run at once; one more quick one than emails and lists need, as a backup takes its time. */
const LANES = { heavy: 1, remote: 2, quick: 3 };

type Input = {
  settings: Settings;
  log: Logger;
  /** The folder of the project: migrations, starter library and the built web application are found from it. */
  projectFolder: string;
  /** Aborted when the start is no longer wanted: it is then undone, and `serve` throws the signal's reason. */
  signal?: AbortSignal;
};

/** A running instance. `address` is where people reach it; null for a worker, which listens nowhere. */
export type Instance = { address: string | null; close: () => Promise<void> };

/** Starts what the role asks for: the web, the background work, or both. */
export async function serve({ settings, log, projectFolder, signal }: Input): Promise<Instance> {
  const edges = await openEdges(settings, {
    log,
    migrationsFolder: join(projectFolder, 'server/platform/database/migrations'),
    mediaFolder: join(settings.DATA_DIR, 'media'),
  });
  const closings = [() => closeEdges(edges)];
  const close = () => closeAll(closings.splice(0).toReversed());
  try {
    await renewCards(edges.database);
    signal?.throwIfAborted();
    const place = { address: publicAddressOf(settings) };
    const features = await composeFeatures(edges, {
      ...rulesOf(settings, place),
      ...backupRulesOf(settings, versionOf(projectFolder)),
    });
    closings.push(() => features.close());
    const parts = { edges, features, settings, projectFolder };
    const web = settings.ROLE === 'worker' ? null : await openWeb(parts);
    closings.push(async () => web?.close());
    if (web) place.address = publicAddressOf(settings, web.address);
    signal?.throwIfAborted();
    const work = settings.ROLE === 'web' ? null : openBackground(parts);
    closings.push(async () => work?.close());
    return { address: web?.address ?? null, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the operator has decided; the place is known in full only when a port has been chosen. */
const rulesOf = (settings: Settings, place: { address: string }): Omit<InstanceRules, 'backups'> => ({
  registration: settings.REGISTRATION,
  adminEmail: settings.ADMIN_EMAIL ?? null,
  publicUrl: () => place.address,
  ...moneyRulesOf(settings),
  ...metadataRulesOf(settings),
});

/** One after the other, each whatever became of those before it, so that the database is always ended. */
async function closeAll(closings: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closings) await close().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

type Parts = {
  edges: Edges;
  features: Awaited<ReturnType<typeof composeFeatures>>;
  settings: Settings;
  projectFolder: string;
};

async function openWeb({ edges, features, settings, projectFolder }: Parts) {
  const { database, storage, log, now } = edges;
  const app = await buildApp({
    ...features,
    server: {
      log,
      trustProxy: settings.TRUST_PROXY,
      rateLimits: settings.RATE_LIMITS,
      strictAnswers: false,
      secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
      connectTo: settings.IP_LOOKUP_URL === undefined ? [] : [new URL(settings.IP_LOOKUP_URL).origin],
    },
    version: versionOf(projectFolder),
    webFolder: join(projectFolder, 'dist/web'),
    ipLookupUrl: settings.IP_LOOKUP_URL ?? null,
    media: { storage, secret: features.mediaSecret, now },
    metricsToken: settings.METRICS_TOKEN ?? null,
    health: {
      database: () => database.pool.query('select 1'),
      storage: () => storage.stat('health'),
      queue: () => database.pool.query('select from graphile_worker._private_tasks limit 1'),
    },
  });
  const address = await listen(app, { port: settings.PORT, host: settings.HOST });
  return { address, close: () => closeWithin(app, REQUESTS_LIMIT_MS) };
}

function openBackground({ edges, features, settings, projectFolder }: Parts) {
  const { database, log } = edges;
  const { accounts, generation, imports, narration, operations, requests, shelves } = features;
  const unfollow = followCatalogue(requests);
  const handlers = {
    ...accounts.jobs,
    ...imports.jobs,
    ...narration.jobs,
    ...generation.jobs,
    ...shelves.jobs,
    ...operations.jobs,
  };
  const work = openWork({ database, log, handlers, lanes: LANES, stopLimitMs: JOBS_LIMIT_MS });

  async function takeInLibrary(): Promise<void> {
    const { STARTER_LIBRARY: shelf } = settings;
    if (shelf === false) return;
    const deps = { database, log, publishSummary: generation.publishSummary };
    const folder = shelf === true ? join(projectFolder, 'library') : shelf;
    await importLibrary(deps, folder, starterShelf).catch((error: unknown) =>
      log.error({ err: error }, 'the starter library could not be taken in'),
    );
  }
  async function begin(): Promise<void> {
    await work.start();
    await takeInLibrary();
    await narration.sweep();
    await generation.sweepSteps();
  }
  const begun = begin().catch((error: unknown) =>
    log.error({ err: error }, 'the background work did not begin'),
  );
  const sweep = setInterval(() => {
    const sweeps = [
      narration.sweep,
      narration.sweepSounds,
      generation.sweepSteps,
      generation.fillEvidence,
      accounts.sweep,
      imports.sweep,
      shelves.sweep,
      operations.sweep,
      () => fulfilRequests(requests),
    ];
    for (const sweepNow of sweeps)
      sweepNow().catch((error: unknown) => log.warn({ err: error }, 'a sweep failed'));
  }, SWEEP_EVERY_MS).unref();

  return {
    close: async () => {
      clearInterval(sweep);
      unfollow();
      await begun;
      await work.stop();
    },
  };
}

export const versionOf = (projectFolder: string): string =>
  (JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string }).version;
