import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from './support/bench.ts';
import { withBuilt } from './support/built-server.ts';
import { withCatalogue } from './support/database.ts';
import { atLeast } from './support/figures.ts';
import { fetchJson } from './support/load.ts';
import { audioLink } from './support/narrated-books.ts';
import { onCore, onLoadCore } from './support/program.ts';
import { rawRequests } from './support/raw-requests.ts';

const RANGE_BYTES = 256 * 1024;
/** About 15 minutes of speech. */
const FILE_BYTES = 12_000_000;
const CONNECTIONS = 16;
/** What every synthetic book names as its audio. */
const KEY = 'synthetic.mp3';
const NGINX_PORT = 18_743;

/** Row 6: ranges of one file through a signed link, beside nginx where it is installed. */
export const audioRangesBench: Bench = {
  name: 'audio-ranges',
  about: '6: audio ranges of 256 KiB',
  measure: (runs) =>
    withCatalogue({ ...runs, books: 1_000 }, async ({ server }) => {
      const file = join(server.dataDir, 'media', KEY);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, randomBytes(FILE_BYTES));
      const seconds = runs.quick ? 1 : 3;
      await withBuilt(server, async (target) => {
        const { books } = await fetchJson<{ books: { id: number }[] }>(target, '/api/v1/books');
        const url = await audioLink(target, books[0]?.id ?? 0);
        await runs.repeat(async () => {
          const figure = await megabytesPerSecond(url, seconds);
          const nginx = await megabytesOfNginx(dirname(file), seconds);
          const measured = {
            what: `Audio ranges of 256 KiB, ${CONNECTIONS} connections`,
            figure,
            unit: 'MB/s',
          };
          if (nginx === null) return [{ ...measured, bars: [] }];
          return [
            { ...measured, reference: { what: 'nginx', figure: nginx }, bars: [atLeast(0.5, 'ratio')] },
          ];
        });
      });
    }),
};

/** One worker, as the server is one process; `sendfile` on, nothing logged. Null where nginx is not installed. */
async function megabytesOfNginx(folder: string, seconds: number): Promise<number | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) return null;
  const settings = [
    'daemon off; master_process off; error_log stderr emerg;',
    `pid ${join(folder, 'nginx.pid')};`,
    'events { worker_connections 256; }',
    'http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, 'nginx-temp')};`,
    ),
    `server { listen 127.0.0.1:${NGINX_PORT}; root ${folder}; } }`,
  ];
  const file = join(folder, 'nginx.conf');
  await writeFile(file, settings.join('\n'));
  const server = onCore(0, ['nginx', '-c', file, '-p', folder]);
  try {
    await untilListening(NGINX_PORT);
    return await megabytesPerSecond(new URL(`http://127.0.0.1:${NGINX_PORT}/${KEY}`), seconds);
  } finally {
    server.kill('SIGKILL');
  }
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (Date.now() < deadline) {
    const isOpen = await new Promise<boolean>((told) => {
      const socket = connect(port, '127.0.0.1', () => told(true)).once('error', () => told(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await delay(20);
  }
  throw new Error('nginx did not listen within 5 s.');
}

/** After some thousand ranges, for 20 s at most: before that, what is measured is the compiler at work. */
async function megabytesPerSecond(url: URL, seconds: number): Promise<number> {
  const until = Date.now() + 20_000;
  for (let megabytes = 0; megabytes < 2_000 && Date.now() < until; ) megabytes += await loadFor(1, url);
  return loadFor(seconds, url);
}

function loadFor(seconds: number, url: URL): Promise<number> {
  return onLoadCore(async () => {
    const began = performance.now();
    const until = began + seconds * 1000;
    let bytes = 0;
    const next = () => (performance.now() < until ? rangeOf(url) : null);
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        rawRequests(url, next, ({ status, length }) => {
          if (status !== '206') throw new Error(`A range was answered with ${status}.`);
          bytes += length;
        }),
      ),
    );
    return bytes / 1e3 / (performance.now() - began);
  });
}

function rangeOf(url: URL): { head: string } {
  const first = Math.floor(Math.random() * (FILE_BYTES - RANGE_BYTES));
  return {
    head: `GET ${url.pathname}${url.search} HTTP/1.1\r\nRange: bytes=${first}-${first + RANGE_BYTES - 1}`,
  };
}
