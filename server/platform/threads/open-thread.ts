import { Worker, type WorkerOptions } from 'node:worker_threads';

/** The source while developing, the bundle's entry of the same name once built. */
export function threadEntry(source: URL): URL {
  return import.meta.url.endsWith('.ts') ? source : new URL(source.href.replace(/\.ts$/, '.js'));
}

/** Runs an entry that is a source. */
export const SOURCE_RUNNER = new URL('./run-source-entry.mjs', import.meta.url);

/** The parent's flags (a loader, a preload) are not for it. */
export function openThread(entry: URL, options: Pick<WorkerOptions, 'resourceLimits'> = {}): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [], ...options });
  return new Worker(SOURCE_RUNNER, { execArgv: [], workerData: { entry: entry.href }, ...options });
}
