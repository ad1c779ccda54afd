import { execFileSync, spawnSync } from 'node:child_process';
import { cpus, type as system, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { installedPackage } from '#server/platform/database/embedded-binaries.ts';

/** Where the figures come from, in one line. */
export function describeMachine(): string {
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB of memory`;
  const pinned = spawnSync('taskset', ['-V']).status === 0 ? 'servers on core 0' : 'nothing pinned to a core';
  return [
    `${system()} ${process.arch}, ${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'})`,
    memory,
    `Node ${process.versions.node}`,
    postgresVersion(),
    pinned,
  ].join('; ');
}

function postgresVersion(): string {
  const program = join(dirname(installedPackage().native), 'native/bin/postgres');
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' })
      .trim()
      .replace('postgres (PostgreSQL)', 'PostgreSQL');
  } catch {
    return `PostgreSQL ${installedPackage().version}`;
  }
}
