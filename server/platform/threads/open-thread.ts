import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Where a thread begins, by the address of its source: the source itself while developing, the bundle's own entry
 * of the same name once built.
 */
export function threadEntry(source: URL): URL {
  return import.meta.url.endsWith('.ts') ? source : new URL(source.href.replace(/\.ts$/, '.js'));
}

/** Starts a thread. Flags of the parent (a loader, a preload) are not for it. */
export function openThread(entry: URL, options: Pick<WorkerOptions, 'resourceLimits'> = {}): Worker {
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, { execArgv: [], ...options });
  return new Worker(new URL('./run-source-in-thread.mjs', import.meta.url), {
    execArgv: [],
    workerData: { entry: entry.href },
    ...options,
  });
}
