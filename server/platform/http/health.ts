import { AppError } from './app-error.ts';
import type { App } from './server.ts';

/** Each part that must work for calls to be answered; a check throws, or takes too long, when its part does not. */
export type HealthChecks = Readonly<Record<string, () => Promise<unknown>>>;

const PATIENCE_MS = 2_000;

/**
 * `/healthz` says that the process answers, `/readyz` that it can serve, and what doesn't work all the same: `troubles`
 * are asked once all checks have passed.
 */
export function health(app: App, checks: HealthChecks, troubles: () => Promise<readonly string[]>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => ({ name, failure: await failureOf(check) })),
    );
    const failed = results.filter(({ failure }) => failure !== null);
    if (failed.length === 0) {
      const reasons = await troubles();
      return reasons.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons };
    }
    request.log.error({ failed }, 'not ready');
    throw new AppError('unavailable', `Not ready: ${failed.map(({ name }) => name).join(', ')}.`);
  });
}

async function failureOf(check: () => Promise<unknown>): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  try {
    await Promise.race([check(), tooLong]);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}
