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
  const found = new Set(all.filter(is));
  // A set goes on to what is added meanwhile.
  for (const { id } of found) for (const one of all) if (one.parent === id) found.add(one);
  return [...found];
}

/** PostgreSQL's processes share most of their memory: each counts its share only. */
async function bytesOf({ id, command }: Process): Promise<number> {
  const measure = command.includes('postgres') ? 'Pss' : 'Rss';
  // The system takes its time to count memory, and a load must not wait for it.
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024;
}

const megabytesOf = async (is: (one: Process) => boolean): Promise<number> =>
  sumOf(await Promise.all(familiesOf(is).map(bytesOf)), Number) / 1e6;

/** What a server holds, with its database and the processes that speak. */
export const megabytesOfServer = (processId: number) => megabytesOf(({ id }) => id === processId);

/** Of the database in a data folder, and of all its connections. */
export const megabytesOfDatabase = (dataDir: string) =>
  megabytesOf(({ command }) => command.includes('postgres') && command.includes(dataDir));

/** What it took this process and those that it started, in processor seconds: neighbours on the machine don't count. */
export async function timed<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; seconds: number }> {
  const own = () => familiesOf(({ id }) => id === process.pid);
  const taken = () => sumOf(own(), ({ cpuSeconds }) => cpuSeconds);
  const before = taken();
  const result = await work();
  return { result, seconds: taken() - before };
}
