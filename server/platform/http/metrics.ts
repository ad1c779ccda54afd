import { createHash, timingSafeEqual } from 'node:crypto';
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

/**
 * `/metrics` for Prometheus: for whoever sends the token of the settings, and for admins. What it takes is loaded and
 * counted from the first time that it is asked for, so that an instance which nobody watches pays nothing.
 */
export function metrics(app: App, deps: MetricsDeps): void {
  let opening: Promise<Registry> | null = null;
  let kept: Registry | null = null;
  async function open(): Promise<Registry> {
    const { openRegistry } = await import('./metrics-registry.ts');
    kept = openRegistry(deps);
    return kept;
  }
  app.addHook('onResponse', (request, reply, done) => {
    kept?.answered({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
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

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** As long for a wrong one as for the right one. */
const isToken = (asked: string | null, token: string | null): boolean =>
  asked !== null && token !== null && timingSafeEqual(digestOf(asked), digestOf(token));
