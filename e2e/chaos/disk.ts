import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const run = (command: string, ...given: string[]): boolean =>
  spawnSync(command, given, { stdio: 'ignore' }).status === 0;

/** A disk of its own below the folder, in memory, which can be filled to the last byte; else just a folder. */
export function openDisk(parent: string, megabytes: number) {
  const folder = join(parent, 'disk');
  mkdirSync(folder, { mode: 0o711 });
  const ballast = join(folder, 'ballast');
  const isMounted = run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder);
  const unmount = () => void run('umount', '--lazy', folder);
  if (isMounted) process.once('exit', unmount);
  return {
    folder,
    /** Null where this user may mount nothing. It ends where there's no room left. */
    fill: isMounted ? () => void run('dd', 'if=/dev/zero', `of=${ballast}`, 'bs=64k') : null,
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      process.off('exit', unmount);
      if (isMounted) unmount();
    },
  };
}
