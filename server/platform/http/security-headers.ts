import type { FastifyInstance, FastifyRequest } from 'fastify';

type Headers = Record<string, string>;

/** Origins that pages may call, and those that they may play from. */
export type OtherOrigins = { connectTo?: readonly string[]; playFrom?: readonly string[] };

/** The headers that keep a page from being misused, on every answer. */
export function securityHeaders(
  app: FastifyInstance,
  { secure, ...others }: { secure: boolean } & OtherOrigins,
): void {
  const transport: Headers = secure
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {};
  const forPages = { ...pageHeaders(others), ...transport };
  const forData = { ...dataHeaders, ...transport };
  const forAssets = { ...assetHeaders, ...transport };
  const forFiles = { ...fileHeaders, ...transport };
  app.addHook('onRequest', (request, reply, done) => {
    // What is no page need not say what a page must say of itself: it only makes many small answers larger.
    if (isAsset(request)) reply.headers(forAssets);
    else if (request.url.startsWith('/api/')) reply.headers(forData);
    else if (request.routeOptions.config.securityHeaders === 'few') reply.headers(forFiles);
    else reply.headers(forPages);
    done();
  });
}

/** The same for everybody, and a dozen of them come with a page. */
export const isAsset = ({ url, routeOptions }: FastifyRequest): boolean =>
  url.startsWith('/assets/') || routeOptions.config.securityHeaders === 'asset';

const assetHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

/** For answers that are data: if a browser is made to show one as a page, nothing in it loads or runs. */
const dataHeaders: Headers = {
  ...assetHeaders,
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};

/** For audio and other files that a route sends by itself; its own headers come over these. */
export const fileHeaders: Headers = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
};

/** What Helmet sends by default, with a stricter policy for content and the referrer. */
const pageHeaders = ({ connectTo = [], playFrom = [] }: OtherOrigins): Headers => ({
  ...assetHeaders,
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ['media-src', "'self'", 'blob:', ...playFrom].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The service worker fetches what players ask for.
    ['connect-src', "'self'", ...connectTo, ...playFrom].join(' '),
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});
