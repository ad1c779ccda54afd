import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux, in clock ticks a second. */
const TICKS = 100;

/** Processor seconds that this process and its children have taken: neighbours on the machine don't count. */
export function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(fields[1]) === process.pid) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {
      // It has ended.
    }
  return (user + system) / 1e6 + ticks / TICKS;
}
