import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const PIECES = [16_777_216, 4_096, 1];

function writeUntilFull(file: string): void {
  const opened = openSync(file, 'w');
  for (const bytes of PIECES) {
    const piece = Buffer.alloc(bytes);
    try {
      for (;;) writeSync(opened, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(opened);
}

type Disk = {
  folder: string;
  /** Null where this user may mount nothing. */
  fill: (() => void) | null;
  free: () => void;
  remove: () => void;
};

function mount(folder: string, megabytes: number): boolean {
  const options = `size=${megabytes}m,mode=0711`;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A disk of its own below the folder, in memory, which can be filled to the last byte; else just a folder. */
export function openDisk(parent: string, megabytes: number): Disk {
  const folder = join(parent, 'disk');
  mkdirSync(folder, { mode: 0o711 });
  const ballast = join(folder, 'ballast');
  const isMounted = mount(folder, megabytes);
  const unmount = () => execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
  if (isMounted) process.once('exit', unmount);
  return {
    folder,
    fill: isMounted ? () => writeUntilFull(ballast) : null,
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      process.off('exit', unmount);
      if (isMounted) unmount();
    },
  };
}
