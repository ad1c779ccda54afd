import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build as bundle } from 'esbuild';
import { build } from 'vite';
import { projectFolder } from './program.ts';

const outDir = join(projectFolder, 'node_modules/.cache/bench/bare-page');

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** By path. Built by the application's own settings, and kept in the browser by its own service worker. */
async function buildFiles(): Promise<Map<string, Buffer>> {
  await build({
    configFile: join(projectFolder, 'vite.config.ts'),
    root: join(projectFolder, 'bench/bare/page'),
    publicDir: false,
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

/** Serves `bench/bare/page` while the work lasts; what it asks of the API and of sound comes from the measured server. */
export async function withBarePage<Result>(
  measured: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const files = await buildFiles();
  const server = createServer((incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    if (/^\/(?:api|media)\//.test(url)) {
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
