import Fastify from 'fastify';
import { bundle } from './program.ts';

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<script type="module" src="/assets/draw.js"></script></head><body><div id="root"></div></body></html>`;

async function codeOf(entry: string, constant: string, value: object): Promise<string> {
  const define = { 'process.env.NODE_ENV': '"production"', [constant]: JSON.stringify(value) };
  const how = { minify: true, write: false, jsx: 'automatic', outdir: '/' } as const;
  const { outputFiles = [] } = await bundle({ ...how, entryPoints: [entry], define });
  return outputFiles[0]?.text ?? '';
}

/**
 * Serves a page that draws the views, kept in the browser by the application's own service worker, while the work lasts;
 * its covers come from the measured server.
 */
export async function withBarePage<Result>(
  measured: string,
  views: object,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const app = Fastify({ forceCloseConnections: true });
  const serve = (path: string, type: string, body: string, kept = 'no-cache') =>
    app.get(path, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': kept }).send(body),
    );
  const shell = { version: 'bare', page: '/index.html', files: ['/assets/draw.js'] };
  const drawing = await codeOf('bench/bare/draw.tsx', 'VIEWS', views);
  serve('/assets/draw.js', 'text/javascript', drawing, 'public, max-age=31536000, immutable');
  serve(
    '/service-worker.js',
    'text/javascript',
    await codeOf('web/worker/service-worker.ts', 'SHELL', shell),
  );
  serve('/*', 'text/html', page);
  app.get('/covers/*', ({ url, headers: { accept = '' } }) => fetch(measured + url, { headers: { accept } }));
  try {
    return await work(await app.listen({ port: 0, host: '127.0.0.1' }));
  } finally {
    await app.close();
  }
}
