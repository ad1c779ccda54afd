/** What cannot be reached or written right now, and works again by itself once it can. */
export type Outage = 'database' | 'storage';

/** The database's own codes for a server that is starting, stopping, full or gone, and those of a lost connection. */
const databaseCodes = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '25006']);
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', '53100', '58030']);
/** `pg` throws these without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Longer chains are circles. */
const DEEPEST = 8;

type Failure = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown };

function outageIn({ code, syscall, message }: Failure): Outage | null {
  if (typeof code === 'string') {
    if (storageCodes.has(code)) return 'storage';
    if (databaseCodes.has(code) || connectionCodes.has(code)) return 'database';
    // A socket that is not there, as an embedded server leaves none when it has stopped.
    if (code === 'ENOENT' && syscall === 'connect') return 'database';
  }
  return typeof message === 'string' && lostConnection.test(message) ? 'database' : null;
}

/** Looks through an error and its causes: a query builder or a feature may have wrapped what happened. */
export function outageOf(error: unknown): Outage | null {
  let failure = error;
  for (let depth = 0; depth < DEEPEST && typeof failure === 'object' && failure !== null; depth += 1) {
    const found = outageIn(failure);
    if (found) return found;
    failure = (failure as Failure).cause;
  }
  return null;
}
