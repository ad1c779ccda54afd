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
/** `pg` throws these without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Longer chains are circles. */
const DEEPEST = 8;

type Failure = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown };

/** An error and its causes: a query builder or a feature may have wrapped what happened. */
export function* causesOf(error: unknown): Generator<Failure> {
  let failure = error;
  for (let depth = 0; depth < DEEPEST && typeof failure === 'object' && failure !== null; depth += 1) {
    yield failure;
    failure = (failure as Failure).cause;
  }
}

function isOfDatabase({ code, syscall, message }: Failure): boolean {
  if (typeof code === 'string') {
    if (databaseCodes.has(code) || connectionCodes.has(code)) return true;
    // A socket that is not there, as an embedded server leaves none when it has stopped.
    if (code === 'ENOENT' && syscall === 'connect') return true;
  }
  return typeof message === 'string' && lostConnection.test(message);
}

/** The database cannot be reached right now, and works again by itself once it can. */
export function isDatabaseAway(error: unknown): boolean {
  for (const failure of causesOf(error)) if (isOfDatabase(failure)) return true;
  return false;
}
