import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

type HeaderOptions = { secure: boolean; connectTo?: readonly string[] };

/**
 * The headers that keep a page from being misused, on every answer. They are the same each time, so helmet is asked
 * once: asking it at every request costs more than most answers.
 */
export function securityHeaders(app: FastifyInstance, options: HeaderOptions): void {
  const pageHeaders = helmetHeaders(options);
  const dataHeaders = dataHeadersFrom(pageHeaders);
  app.addHook('onRequest', (request, reply, done) => {
    // What is no page need not say what a page must say of itself: it only makes many small answers larger.
    if (request.url.startsWith('/assets/')) reply.headers(assetHeaders);
    else if (request.url.startsWith('/api/')) reply.headers(dataHeaders);
    else if (request.routeOptions.config.securityHeaders !== false) reply.headers(pageHeaders);
    done();
  });
}

const assetHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' };

/** For answers that are data: if a browser is made to show one as a page, nothing in it loads or runs. */
function dataHeadersFrom(pageHeaders: Record<string, string>): Record<string, string> {
  const transport = pageHeaders['strict-transport-security'];
  return {
    ...assetHeaders,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    ...(transport === undefined ? {} : { 'strict-transport-security': transport }),
  };
}

function helmetHeaders({ secure, connectTo = [] }: HeaderOptions): Record<string, string> {
  const headers: Record<string, string> = {};
  const recorder = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const write = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, connectSrc: ["'self'", ...connectTo] },
    },
    strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  write({} as IncomingMessage, recorder as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw new Error('The security headers could not be made.', { cause: error });
  });
  return headers;
}

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  manifestSrc: ["'self'"],
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
