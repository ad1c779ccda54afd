import { createHash, timingSafeEqual } from 'node:crypto';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { AppError } from './app-error.ts';
import { bearerToken } from './current-user.ts';
import { demandAdmin } from './demand-admin.ts';
import type { openRegistry, Watched } from './metrics-registry.ts';
import type { App } from './server.ts';

export type MetricsDeps = Watched & {
  /** Lets a program read them that is nobody's account; null where only admins may. */
  token: string | null;
};

type Registry = ReturnType<typeof openRegistry>;

export type Metrics = {
  /** Serves `/metrics`, and counts the requests of this app. */
  mount: (app: App) => void;
  /** The same work, which is timed. */
  timed: (handlers: JobHandlers) => JobHandlers;
};

/**
 * `/metrics` for Prometheus: for whoever sends the token of the settings, and for admins. What it takes is loaded and
 * counted from the first time that it is asked for, so that an instance which nobody watches pays nothing.
 */
export function createMetrics(deps: MetricsDeps): Metrics {
  let opening: Promise<Registry> | null = null;
  let kept: Registry | null = null;
  async function open(): Promise<Registry> {
    const { openRegistry } = await import('./metrics-registry.ts');
    kept = openRegistry(deps);
    return kept;
  }

  function mount(app: App): void {
    app.addHook('onResponse', (request, reply, done) => {
      kept?.answered({
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: `${Math.floor(reply.statusCode / 100)}xx`,
        seconds: reply.elapsedTime / 1000,
      });
      done();
    });
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      const asked = bearerToken(request.headers.authorization);
      if (!isToken(asked, deps.token)) {
        const currentUser = await request.findCurrentUser();
        if (!currentUser)
          throw new AppError('unauthenticated', 'Please send the token of METRICS_TOKEN, or of an admin.');
        demandAdmin(request, currentUser, 'GET /metrics');
      }
      opening ??= open();
      const { contentType, tell } = await opening;
      return reply
        .type(contentType)
        .header('cache-control', 'no-store')
        .send(await tell());
    });
  }

  const timed: Metrics['timed'] = (handlers) =>
    mapValues(handlers, (handler, job) => ({
      ...handler,
      run: async (payload, context) => {
        const began = performance.now();
        let outcome: 'done' | 'failed' | 'stopped' = 'done';
        try {
          await handler.run(payload, context);
        } catch (error) {
          outcome = context.signal.aborted ? 'stopped' : 'failed';
          throw error;
        } finally {
          kept?.worked({ job, outcome, seconds: (performance.now() - began) / 1000 });
        }
      },
    }));
  return { mount, timed };
}

const mapValues = <Value>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** As long for a wrong one as for the right one. */
const isToken = (asked: string | null, token: string | null): boolean =>
  asked !== null && token !== null && timingSafeEqual(digestOf(asked), digestOf(token));
