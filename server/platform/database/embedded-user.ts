import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as when that is not the one this process runs as. */
export type RunAs = { uid: number; gid: number };

const nobodyElsewhere: RunAs = { uid: 65_534, gid: 65_534 };

/** The unprivileged user that every Unix has. PostgreSQL refuses to run as root. */
function nobody(): RunAs {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : nobodyElsewhere;
  } catch {
    return nobodyElsewhere;
  }
}

/** Who must run PostgreSQL: null means whoever this process runs as. */
export function postgresUser(): RunAs | null {
  return process.getuid?.() === 0 ? nobody() : null;
}

/** The owner of a folder, for data that another user's PostgreSQL made; root's is given to nobody. */
export function ownerOf(folder: string): RunAs | null {
  if (process.getuid?.() !== 0) return null;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? nobody() : { uid, gid };
}

/** What `spawn` needs to run a program as that user. */
export function asUser(user: RunAs | null): { uid: number; gid: number } | Record<string, never> {
  // Some systems write nobody as -2, some as 4294967294: spawn takes the first.
  return user ? { uid: user.uid | 0, gid: user.gid | 0 } : {};
}

/** What `chown` needs: ids that are not negative. */
export function ownership(user: RunAs): [uid: number, gid: number] {
  return [user.uid >>> 0, user.gid >>> 0];
}

function mayEnter(folder: string, user: RunAs): boolean {
  const { mode, uid, gid } = statSync(folder);
  if (uid === user.uid) return (mode & 0o100) !== 0;
  if (gid === user.gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** Whether that user may pass through an existing folder and everything above it. */
export function canReach(folder: string, user: RunAs | null): boolean {
  if (!user) return true;
  const above = dirname(folder);
  return mayEnter(folder, user) && (above === folder || canReach(above, user));
}
