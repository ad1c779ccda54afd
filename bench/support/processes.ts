import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

/** Processor seconds with those of children that have ended. */
type Process = { id: number; parent: number; command: string; cpuSeconds: number };

/** Of Linux, in clock ticks a second. */
const TICKS = 100;

const processes = (): Process[] =>
  readdirSync('/proc').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const [, parent = 0, ...fields] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const cpuSeconds = fields.slice(9, 13).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { id: Number(id), parent, command, cpuSeconds };
    } catch {
      return [];
    }
  });

const below = (all: readonly Process[], parent: number): Process[] =>
  all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(all, each.id)]);

/** PostgreSQL's processes share most of their memory: each counts its share only. */
async function bytesOf({ id, command }: Process): Promise<number> {
  const measure = command.includes('postgres') ? 'Pss' : 'Rss';
  // The system takes its time to count memory, and a load must not wait for it.
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const megabytesOf = async (counted: readonly Process[]): Promise<number> =>
  sum(await Promise.all(counted.map(bytesOf))) / 1e6;

/** A process and all that it started. */
function familyOf(id: number): Process[] {
  const all = processes();
  return [...all.filter((each) => each.id === id), ...below(all, id)];
}

/** What a server holds; `alone` is without its database and the processes that speak. */
export const megabytesOfServer = (id: number, { alone = false } = {}): Promise<number> =>
  megabytesOf(familyOf(id).filter(({ command }) => !alone || !/postgres|natural-voice/.test(command)));

/** Of the database in a data folder, and of all its connections. */
export function megabytesOfDatabase(dataDir: string): Promise<number> {
  const all = processes();
  const own = all.filter(({ command }) => command.includes('postgres') && command.includes(dataDir));
  const each = new Map(own.flatMap((one) => [one, ...below(all, one.id)]).map((one) => [one.id, one]));
  return megabytesOf([...each.values()]);
}

/** What it took this process and those that it started, in processor seconds: neighbours on the machine don't count. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const taken = () => sum(familyOf(process.pid).map(({ cpuSeconds }) => cpuSeconds));
  const before = taken();
  const result = await work();
  return { result, seconds: taken() - before };
}
