import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import { projectFolder } from '../../e2e/support/run-built.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

const options = {
  absWorkingDir: projectFolder,
  bundle: true,
  minify: true,
  write: false,
  format: 'esm',
  jsx: 'automatic',
  outdir: '/assets',
  entryNames: '[name]-[hash]',
  loader: { '.woff2': 'file' },
  logLevel: 'error',
} as const;

/** By path: a page that draws the views, bare or with the application's style, kept in the browser by its service worker. */
async function buildFiles(isStyled: boolean, views: object): Promise<Map<string, Uint8Array>> {
  const define = { VIEWS: JSON.stringify(views), 'process.env.NODE_ENV': '"production"' };
  const bare = {
    contents: `import { draw } from './draw.tsx'; draw({});`,
    resolveDir: join(projectFolder, 'bench/bare'),
  };
  const entry = isStyled ? { entryPoints: ['bench/bare/styled.ts'] } : { stdin: bare };
  const { outputFiles } = await build({ ...options, ...entry, define });
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  const called = (end: string) => [...files.keys()].filter((path) => path.endsWith(end));
  const page = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>Bare</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    ...called('.css').map((path) => `<link rel="stylesheet" href="${path}" />`),
    ...called('.js').map((path) => `<script type="module" src="${path}"></script>`),
    '</head><body><div id="root"></div></body></html>',
  ];
  const shell = { version: String(isStyled), page: '/index.html', files: [...files.keys()] };
  const worker = await build({
    ...options,
    entryPoints: ['web/worker/service-worker.ts'],
    define: { SHELL: JSON.stringify(shell) },
  });
  files.set('/service-worker.js', worker.outputFiles[0]?.contents ?? new Uint8Array());
  return files.set('/index.html', Buffer.from(page.join('\n')));
}

/** Serves such a page while the work lasts; its covers come from the measured server. */
export async function withBarePage<Result>(
  { measured, isStyled, views }: { measured: string; isStyled: boolean; views: object },
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const files = await buildFiles(isStyled, views);
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
      'content-type': types[extname(path)] ?? 'application/octet-stream',
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
