import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

type Process = {
  id: number;
  parent: number;
  command: string;
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
      return [{ id: Number(id), parent, command, seconds }];
    } catch {
      return [];
    }
  });
}

const rollupOf = ({ id }: Process): string => `/proc/${id}/smaps_rollup`;

/** PostgreSQL's processes share most of their memory: each counts its share only. */
function bytesIn(rollup: string, { command }: Process): number {
  const measure = command.includes('postgres') ? 'Pss' : 'Rss';
  const [, kilobytes = '0'] = new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup) ?? [];
  return Number(kilobytes) * 1024;
}

const below = (all: readonly Process[], parent: number): Process[] =>
  all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(all, each.id)]);

const isServer = ({ command }: Process): boolean => !/^(?:sh|npm|taskset) /.test(command);

/**
 * Bytes held by what a process started: the server, its threads and its database, without npm and its shell.
 * `alone`: the server's own process, with its threads.
 */
export function memoryBelow(processId: number, { alone = false } = {}): number {
  const isCounted = (each: Process) =>
    isServer(each) && !(alone && /postgres|natural-voice/.test(each.command));
  return below(processes(), processId)
    .filter(isCounted)
    .reduce((sum, each) => {
      try {
        return sum + bytesIn(readFileSync(rollupOf(each), 'utf8'), each);
      } catch {
        return sum;
      }
    }, 0);
}

export type Use = { bytes: number; cpuSeconds: number };

/** The system takes its time to count memory, and a load must not wait for it. */
async function measured(counted: readonly Process[]): Promise<Use> {
  const bytes = await Promise.all(
    counted.map(async (each) => bytesIn(await readFile(rollupOf(each), 'utf8').catch(() => ''), each)),
  );
  return {
    bytes: bytes.reduce((sum, one) => sum + one, 0),
    cpuSeconds: counted.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}

/** As `memoryBelow`, and the processor seconds since the start. */
export const everythingBelow = (processId: number): Promise<Use> =>
  measured(below(processes(), processId).filter(isServer));

/** Of the database in a data folder, and of all its connections. */
export function databaseUse(dataDir: string): Promise<Use> {
  const all = processes();
  const own = all.filter(({ command }) => command.includes('postgres') && command.includes(dataDir));
  const each = new Map(own.flatMap((one) => [one, ...below(all, one.id)]).map((one) => [one.id, one]));
  return measured([...each.values()]);
}
