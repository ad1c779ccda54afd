import { showLanding } from '#contract/landing.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BrowsingDeps } from '../deps.ts';
import { landingJson } from './show-landing.ts';

/** A reload costs nothing; its links are good for hours longer. */
const SHORTLY = 'public, max-age=300';

/** What whoever comes by may see and hear of the library. */
export function landingRoutes(app: App, deps: BrowsingDeps): void {
  mount(app, showLanding, { rateLimit: { max: 60, timeWindow: '1 minute' } }, async ({ reply }) => {
    const json = await landingJson(deps);
    reply.header('cache-control', SHORTLY);
    return json;
  });
}
