import type { Pool, PoolClient } from 'pg';

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (reason?: boolean | Error) => void,
) => void;

/**
 * A pool for the library of jobs. When the database goes away while it stops, it gives the connection that it listens on
 * back twice; the pool throws then, where nobody catches it, and the process would end.
 */
export function releasedOnce(pool: Pool): Pool {
  function connect(connected?: Connected) {
    if (!connected) return pool.connect();
    return pool.connect((error, client, done) => {
      let isDone = false;
      connected(error, client, (reason) => {
        if (isDone) return;
        isDone = true;
        done(reason);
      });
    });
  }
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name) as unknown)),
  });
}
