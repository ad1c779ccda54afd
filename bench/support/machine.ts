import { cpus, type as system, totalmem } from 'node:os';
import { installedPackage } from '#server/platform/database/embedded-binaries.ts';
import { canPin } from './program.ts';

/** Where the figures come from, in one line. `pinned`: whether the server and the load had a core each. */
export function describeMachine({ pinned = canPin } = {}): string {
  const cores = cpus();
  return [
    `${system()} ${process.arch}, ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${installedPackage().version.split('-')[0]}`,
    pinned ? 'server on core 0, load on core 1' : 'nothing pinned to a core',
  ].join('; ');
}
