import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { projectFolder } from './program.ts';

/** Without a style, or with the application's own. */
type Look = 'page' | 'styled';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** By path. Built by the application's own settings, and kept in the browser by its own service worker. */
async function buildFiles(look: Look, views: object): Promise<Map<string, Buffer>> {
  const outDir = join(projectFolder, 'node_modules/.cache/bench/bare', look);
  await build({
    configFile: join(projectFolder, 'vite.config.ts'),
    root: join(projectFolder, 'bench/bare', look),
    publicDir: false,
    define: { VIEWS: JSON.stringify(views) },
    build: { outDir, sourcemap: false },
    logLevel: 'warn',
  });
  const names = readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) => extname(name));
  const files = new Map(names.map((name) => [`/${name}`, readFileSync(join(outDir, name))]));
  const paths = [...files.keys()].filter((path) => path !== '/index.html');
  const version = createHash('sha256').update(paths.join()).digest('hex');
  const { outputFiles } = await bundle({
    absWorkingDir: projectFolder,
    entryPoints: ['web/worker/service-worker.ts'],
    bundle: true,
    minify: true,
    write: false,
    define: { SHELL: JSON.stringify({ version, page: '/index.html', files: paths }) },
  });
  return files.set('/service-worker.js', Buffer.from(outputFiles[0]?.contents ?? []));
}

/** Serves a page of `bench/bare` that draws the views, while the work lasts; its covers come from the measured server. */
export async function withBarePage<Result>(
  { measured, look, views }: { measured: string; look: Look; views: object },
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const files = await buildFiles(look, views);
  const server = createServer((incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    if (url.startsWith('/covers/')) {
      request(measured + url, { headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }).end();
      return;
    }
    const path = files.has(url) ? url : '/index.html';
    outgoing.writeHead(200, {
      'content-type': types[extname(path)],
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    outgoing.end(files.get(path));
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
