import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { bundle } from './program.ts';

const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Bare</title>
<meta name="viewport" content="width=device-width, initial-scale=1" />
<script type="module" src="/assets/draw.js"></script></head><body><div id="root"></div></body></html>`;

async function codeOf(entry: string, constant: string, value: object): Promise<Uint8Array> {
  const define = { 'process.env.NODE_ENV': '"production"', [constant]: JSON.stringify(value) };
  const how = { minify: true, write: false, jsx: 'automatic', outdir: '/' } as const;
  const { outputFiles = [] } = await bundle({ ...how, entryPoints: [entry], define });
  return outputFiles[0]?.contents ?? new Uint8Array();
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
  const shell = { version: 'bare', page: '/index.html', files: ['/assets/draw.js'] };
  const files: Record<string, Uint8Array | string> = {
    '/index.html': page,
    '/assets/draw.js': await codeOf('bench/bare/draw.tsx', 'VIEWS', views),
    '/service-worker.js': await codeOf('web/worker/service-worker.ts', 'SHELL', shell),
  };
  const server = createServer(({ url = '/', headers }, outgoing) => {
    if (url.startsWith('/covers/'))
      return void request(measured + url, { headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }).end();
    const path = files[url] === undefined ? '/index.html' : url;
    const type = types[extname(path)] ?? '';
    const kept = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    outgoing.writeHead(200, { 'content-type': type, 'cache-control': kept }).end(files[path]);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
