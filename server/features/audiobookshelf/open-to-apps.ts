import type { App } from '#server/platform/http/server.ts';

const shared = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'accept-ranges, content-length, content-range',
  'cross-origin-resource-policy': 'cross-origin',
};

const preflight = {
  'access-control-allow-methods': 'GET, HEAD, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, range, x-refresh-token, x-return-tokens',
  'access-control-max-age': '86400',
};

/**
 * Lets pages from any origin make the calls that `mountAll` mounts, for web builds of apps. They send a token and never
 * cookies: browsers don't hand over an answer for any origin if the call had cookies.
 */
export function openToApps(app: App, mountAll: () => void): void {
  const urls = new Set<string>();
  app.addHook('onRoute', (route) => {
    urls.add(route.url);
    route.config = { ...route.config, securityHeaders: 'few' };
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(shared);
    done();
  });
  mountAll();
  for (const url of urls)
    app.options(url, { schema: { hide: true } }, (_request, reply) =>
      reply.code(204).headers(preflight).send(),
    );
}
