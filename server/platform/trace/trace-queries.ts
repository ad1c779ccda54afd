import type { Pool, PoolClient } from 'pg';
import { type BeginSpan, endAsFailed } from './span.ts';

type Query = (...given: unknown[]) => unknown;

/** Values are never part of it: they go beside the text. */
function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  const { text } = asked as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** Spans of what is asked of the database, of the pool itself and of connections taken from it. */
export function traceQueries(pool: Pool, begin: BeginSpan): void {
  const traced =
    (query: Query): Query =>
    (...given) => {
      // The pool hands a callback to its connections for what was asked of the pool, and so do streams.
      if (typeof given.at(-1) === 'function') return query(...given);
      const text = textOf(given[0]).trim();
      const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY';
      const span = begin(operation, {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.text': text.slice(0, 2_000),
      });
      const answer = query(...given);
      if (!span || !(answer instanceof Promise)) {
        span?.end();
        return answer;
      }
      return answer.then(
        (value: unknown) => {
          span.end();
          return value;
        },
        (error: unknown) => {
          endAsFailed(span, error);
          throw error;
        },
      );
    };
  pool.query = traced(pool.query.bind(pool)) as Pool['query'];
  const known = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    client.query = traced(client.query.bind(client)) as PoolClient['query'];
  });
}
