import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, callServer, type Target } from '../../e2e/support/call-server.ts';
import { freePort } from '../../e2e/support/free-port.ts';
import { until } from '../../e2e/support/until.ts';
import { measured } from '../support/bench.ts';
import { AUDIO_BYTES, catalogue, writeAudio } from '../support/catalogue.ts';
import { timeEach } from '../support/load.ts';
import { onServerCore } from '../support/program.ts';
import { audioLink, served } from '../support/server.ts';

const RANGE_BYTES = 256 * 1024;
const CONNECTIONS = 16;

export const bench = measured(served(catalogue({ books: 1_000 })), {
  number: '6',
  about: 'audio ranges of 256 KiB through a signed link, beside nginx where it is installed',
  rows: { ranges: [`Audio ranges of 256 KiB, ${CONNECTIONS} connections`, 'MB/s', '≥ 0.5 of nginx'] },
  once: async ({ admin, server }, { quick }) => {
    const media = await writeAudio(server);
    const ranges = quick ? 1_000 : 4_000;
    const { books } = await ask<{ books: { id: number }[] }>(admin, 'GET /api/v1/books');
    const ours = await megabytesPerSecond(admin, await audioLink(admin, books[0]?.id ?? 0), ranges);
    const hasNginx = spawnSync('nginx', ['-v']).status === 0;
    return { ranges: hasNginx ? [ours, await megabytesOfNginx(media, ranges)] : ours };
  },
});

/** One worker, as the server is one process; `sendfile` on, nothing logged. */
async function megabytesOfNginx(folder: string, ranges: number): Promise<number> {
  const port = await freePort();
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const settings = `daemon off; master_process off; error_log stderr emerg; pid ${folder}/nginx.pid;
    events { worker_connections 256; }
    http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
    ${paths.map((name) => `${name}_temp_path ${folder}/nginx-temp;`).join(' ')}
    server { listen 127.0.0.1:${port}; root ${folder}; } }`;
  const file = join(folder, 'nginx.conf');
  await writeFile(file, settings);
  const server = onServerCore(['nginx', '-c', file, '-p', folder]);
  const target = { address: `http://127.0.0.1:${port}` };
  try {
    await until('nginx listens', () => callServer(target, 'GET /nginx.pid').catch(() => null));
    return await megabytesPerSecond(target, '/synthetic.mp3', ranges);
  } finally {
    server.kill('SIGKILL');
  }
}

/** After as many to warm up: before that, what is measured is the compiler at work. */
async function megabytesPerSecond(target: Target, path: string, count: number): Promise<number> {
  const starts = Array.from({ length: count }, () => Math.floor(Math.random() * (AUDIO_BYTES - RANGE_BYTES)));
  const load = () =>
    timeEach(starts, CONNECTIONS, async (first) => {
      const headers = { range: `bytes=${first}-${first + RANGE_BYTES - 1}` };
      const { status } = await callServer(target, `GET ${path}`, { headers });
      if (status !== 206) throw new Error(`A range was answered with ${status}.`);
    });
  await load();
  return ((await load()).perSecond * RANGE_BYTES) / 1e6;
}
