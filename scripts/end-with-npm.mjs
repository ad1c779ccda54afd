import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** The parent of a process; null where the system does not tell. */
function parentOf(processId) {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/**
 * Ends this process as a signal would when the npm that started it is gone: npm tells only the shell in between, and not
 * even that when it is killed.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = parentOf(parent);
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== npm) process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS).unref();
}
