import { join } from 'node:path';
import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import type { InstanceFacts, Opened } from '#server/platform/feature/feature.ts';
import type { People } from '#server/platform/feature/people.ts';
import { batch } from '#server/platform/http/batch.ts';
import { docs } from '#server/platform/http/docs.ts';
import { health } from '#server/platform/http/health.ts';
import { createMetrics, type Metrics } from '#server/platform/http/metrics.ts';
import { basePathOf } from '#server/platform/http/public-address.ts';
import { type App, createServer } from '#server/platform/http/server.ts';
import type { httpSettings } from '#server/platform/http/settings.ts';
import { webFiles } from '#server/platform/http/web-files.ts';
import { mediaRoutes } from '#server/platform/storage/media-routes.ts';
import type { Tracing } from '#server/platform/trace/open-tracing.ts';

export type AppParts = {
  adapters: Adapters;
  instance: InstanceFacts;
  settings: ValuesOf<typeof httpSettings> & { CURRENCY: string };
  /** Features by their names. */
  opened: Readonly<Record<string, Opened>>;
  people: People;
  /** Of `metricsOf`. */
  metrics: Metrics;
  /** Where traces are wanted. */
  tracing?: Tracing | null;
  /** Holds every answer against the contract, for tests. */
  strictAnswers?: boolean;
  /** The built web application; that of the project if not given. */
  webFolder?: string;
};

/** All that is served, from parts that somebody else made. It listens nowhere and reads no environment. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { adapters, instance, settings, opened, people } = parts;
  const { storage, mediaSecret: secret, now } = adapters;
  const app = await buildWatchedApp(parts);
  docs(app, instance.version);
  batch(app);
  mediaRoutes(app, {
    storage,
    secret,
    now,
    isSessionOpen: people.isSessionOpen,
    downloadOf: firstBy(opened, ({ downloadOf }) => downloadOf),
  });
  for (const [name, { routes }] of Object.entries(opened)) {
    if (!routes) continue;
    await app.register(async (part) => {
      tagWith(part, name);
      routes(part);
    });
  }
  await webFiles(app, {
    folder: parts.webFolder ?? join(instance.projectFolder, 'dist/web'),
    facts: pageFacts(settings),
    cardOf: firstBy(opened, ({ cardOf }) => cardOf),
  });
  return app;
}

/** What the first of the features says that knows. */
const firstBy =
  <Found>(
    opened: AppParts['opened'],
    part: (one: Opened) => ((asked: string) => Promise<Found | null>) | undefined,
  ) =>
  async (asked: string): Promise<Found | null> => {
    for (const one of Object.values(opened)) {
      const found = await part(one)?.(asked);
      if (found) return found;
    }
    return null;
  };

/** What a monitor asks for and nothing else: all that a worker serves. */
export async function buildWatchedApp(parts: AppParts): Promise<App> {
  const { adapters, settings, opened, people, metrics, tracing, strictAnswers = false } = parts;
  const { database, storage, log } = adapters;
  const { IP_LOOKUP_URL: ipLookupUrl } = settings;
  const app = await createServer({
    log,
    findCurrentUser: people.findCurrentUser,
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMITS,
    takesGuests: settings.DEMO,
    strictAnswers,
    onStorageAway: adapters.disk.met,
    secure: settings.PUBLIC_URL?.startsWith('https:') ?? false,
    basePath: basePathOf(settings.PUBLIC_URL),
    connectTo: ipLookupUrl === undefined ? [] : [new URL(ipLookupUrl).origin],
    playFrom: storage.direct === null ? [] : [storage.direct.origin],
  });
  tracing?.requests(app);
  const checks = {
    database: () => database.pool.query('select 1'),
    queue: () => database.pool.query('select from jobs limit 1'),
  };
  health(app, checks, async () => {
    const found = await Promise.all(Object.values(opened).map(async (one) => (await one.troubles?.()) ?? []));
    return found.flat();
  });
  metrics.mount(app);
  return app;
}

/** What a monitor of this instance reads. */
export const metricsOf = ({
  instance,
  settings,
  opened,
}: Pick<AppParts, 'instance' | 'settings' | 'opened'>): Metrics =>
  createMetrics({
    token: settings.METRICS_TOKEN ?? null,
    version: instance.version,
    figures: Object.values(opened).flatMap((one) => one.figures ?? []),
  });

/** The web application knows the defaults: a page that says nothing is sent as it was built, compressed. */
const pageFacts = ({
  IP_LOOKUP_URL: ipLookupUrl,
  CURRENCY: currency,
  DEMO: takesGuests,
}: AppParts['settings']): Record<string, string> => ({
  ...(ipLookupUrl === undefined ? {} : { 'ip-lookup': ipLookupUrl }),
  ...(currency === 'USD' ? {} : { currency }),
  ...(takesGuests ? { demo: 'on' } : {}),
});

/** In the description of the API, calls stand together by their feature. */
function tagWith(part: App, name: string): void {
  part.addHook('onRoute', ({ schema }) => {
    if (schema) schema.tags = [name];
  });
}
