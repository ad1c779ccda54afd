import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

function linuxStat(processId: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    // The program's name stands in brackets and may itself hold spaces and brackets.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Whether a process with this number runs now. One that has ended but was not yet collected does not. */
export function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  const state = linuxStat(processId)?.[0];
  return state !== 'Z' && state !== 'X';
}

/**
 * When a process was started, in a form that is only good for comparing: together with its number it
 * names one process, while numbers alone are used again. Null where the system does not say.
 */
export function processStart(processId: number): string | null {
  if (process.platform === 'linux') {
    const ticks = linuxStat(processId)?.[19];
    if (!ticks) return null;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${ticks}`;
  }
  if (process.platform === 'win32') return null;
  const ps = spawnSync('ps', ['-o', 'lstart=', '-p', String(processId)], { encoding: 'utf8' });
  return ps.stdout?.trim() || null;
}

/** Whether the process that once said `start` of itself is still the one with this number. */
export function isSameProcess(processId: number, start: string | null): boolean {
  if (!isAlive(processId)) return false;
  return start === null || processStart(processId) === start;
}
