import { readdirSync, readFileSync } from 'node:fs';

type Process = { id: number; parent: number; command: string; bytes: number };

function processes(): Process[] {
  return readdirSync('/proc').flatMap((id) => {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
      // PostgreSQL's processes share most of their memory: each counts its share only.
      const measure = command.includes('postgres') ? 'Pss' : 'Rss';
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, 'utf8');
      const [, kilobytes] = new RegExp(`^${measure}:\\s+(\\d+) kB`, 'm').exec(rollup) ?? [];
      return [{ id: Number(id), parent, command, bytes: Number(kilobytes) * 1024 }];
    } catch {
      return [];
    }
  });
}

/**
 * Bytes held by what a process started: the server, its threads and its database, without npm and its shell.
 * `alone`: the server's own process, with its threads.
 */
export function memoryBelow(processId: number, { alone = false } = {}): number {
  const all = processes();
  const below = (parent: number): Process[] =>
    all.filter((each) => each.parent === parent).flatMap((each) => [each, ...below(each.id)]);
  const isCounted = ({ command }: Process) =>
    !/^(?:sh|npm|taskset) /.test(command) && !(alone && /postgres|natural-voice/.test(command));
  return below(processId)
    .filter(isCounted)
    .reduce((sum, { bytes }) => sum + bytes, 0);
}
