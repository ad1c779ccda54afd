import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { sumOf } from './bench.ts';

/** Processor seconds with those of children that have ended. */
type Process = { id: number; parent: number; command: string; cpuSeconds: number };

/** Of Linux, in clock ticks a second. */
const TICKS = 100;

const processes = (): Process[] =>
  readdirSync('/proc').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [, parent, ...rest] = fields.map(Number);
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      const cpuSeconds = sumOf(rest.slice(9, 13), Number) / TICKS;
      return { id: Number(id), parent: parent ?? 0, command, cpuSeconds };
    } catch {
      return [];
    }
  });

/** Processes and all that they started, each once. */
function familiesOf(is: (one: Process) => boolean): Process[] {
  const all = processes();
  const below = (one: Process): Process[] => [
    one,
    ...all.filter(({ parent }) => parent === one.id).flatMap(below),
  ];
  return [...new Set(all.filter(is).flatMap(below))];
}

/** PostgreSQL's processes share most of their memory: each counts its share only. */
async function bytesOf({ id, command }: Process): Promise<number> {
  const measure = command.includes('postgres') ? 'Pss' : 'Rss';
  // The system takes its time to count memory, and a load must not wait for it.
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}

const megabytesOf = async (counted: readonly Process[]): Promise<number> =>
  sumOf(await Promise.all(counted.map(bytesOf)), Number) / 1e6;

/** What a server holds; `alone` is without its database and the processes that speak. */
export const megabytesOfServer = (processId: number, { alone = false } = {}): Promise<number> =>
  megabytesOf(
    familiesOf(({ id }) => id === processId).filter(
      ({ command }) => !alone || !/postgres|natural-voice/.test(command),
    ),
  );

/** Of the database in a data folder, and of all its connections. */
export const megabytesOfDatabase = (dataDir: string): Promise<number> =>
  megabytesOf(familiesOf(({ command }) => command.includes('postgres') && command.includes(dataDir)));

/** What it took this process and those that it started, in processor seconds: neighbours on the machine don't count. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const taken = () =>
    sumOf(
      familiesOf(({ id }) => id === process.pid),
      ({ cpuSeconds }) => cpuSeconds,
    );
  const before = taken();
  const result = await work();
  return { result, seconds: taken() - before };
}
