import { readdirSync, readFileSync } from 'node:fs';

type Process = {
  id: number;
  parent: number;
  command: string;
  bytes: number;
  /** Of the processor, with those of its children that have ended. */
  seconds: number;
};

/** Of Linux, in clock ticks a second. */
const TICKS = 100;

function processes(): Process[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [, parent = 0] = fields;
      const seconds = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      // PostgreSQL's processes share most of their memory: each counts its share only.
      const measure = command.includes('postgres') ? 'Pss' : 'Rss';
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      const [, kilobytes] = new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup) ?? [];
      return [{ id: Number(id), parent, command, bytes: Number(kilobytes) * 1024, seconds }];
    } catch {
      return [];
    }
  });
}

const below = (all: readonly Process[], parent: number): Process[] =>
  all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(all, each.id)]);

const sumOf = (processes: readonly Process[], of: 'bytes' | 'seconds'): number =>
  processes.reduce((sum, each) => sum + each[of], 0);

/**
 * Bytes held by what a process started: the server, its threads and its database, without npm and its shell.
 * `alone`: the server's own process, with its threads.
 */
export function memoryBelow(processId: number, { alone = false } = {}): number {
  const isCounted = ({ command }: Process) =>
    !/^(?:sh|npm|taskset) /.test(command) && !(alone && /postgres|natural-voice/.test(command));
  return sumOf(below(processes(), processId).filter(isCounted), 'bytes');
}

/** Processor seconds that what a process started has taken. */
export const cpuBelow = (processId: number): number => sumOf(below(processes(), processId), 'seconds');

/** Of the database in a data folder, and of all its connections. */
export function databaseUse(dataDir: string): { bytes: number; cpuSeconds: number } {
  const all = processes();
  const own = all.filter(({ command }) => command.includes('postgres') && command.includes(dataDir));
  const each = new Map(own.flatMap((one) => [one, ...below(all, one.id)]).map((one) => [one.id, one]));
  return { bytes: sumOf([...each.values()], 'bytes'), cpuSeconds: sumOf([...each.values()], 'seconds') };
}
