import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';

const RANGE_BYTES = 256 * 1024;
const KEY = 'narrations/1/measured.mp3';
const NGINX_PORT = 18_743;

type Server = { address: string; process: ChildProcess };
export type MediaOptions = {
  seconds?: number;
  connections?: number;
  fileBytes?: number;
  nginx?: string;
};
export type MediaFigures = { precis: number; bare: number; nginx: number | null };

/**
 * Ranges of 256 KiB from one file of 12 MB (about 15 minutes of speech), in MB/s: the real media route, a bare
 * Node server that streams from the file, and nginx where its program is found. Servers run on the first core.
 */
export async function measureMedia(options: MediaOptions = {}): Promise<MediaFigures> {
  const { seconds = 3, connections = 16, fileBytes = 12_000_000, nginx = 'nginx' } = options;
  const folder = await mkdtemp(join(tmpdir(), 'precis-bench-media-'));
  const storage = await openFolderStorage(folder);
  await storage.put(KEY, randomBytes(fileBytes));
  await storage.close();
  const measure = async (server: Server) => {
    try {
      await warmUp(server.address, { connections, fileBytes });
      return await load(server.address, { seconds, connections, fileBytes });
    } finally {
      server.process.kill('SIGKILL');
    }
  };
  try {
    const precis = await measure(await startNode('precis', folder));
    const bare = await measure(await startNode('bare', folder));
    const hasNginx = spawnSync(nginx, ['-v']).status === 0;
    return { precis, bare, nginx: hasNginx ? await measure(await startNginx(nginx, folder)) : null };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const onFirstCore = (command: string, values: string[]): ChildProcess =>
  spawnSync('taskset', ['-V']).status === 0
    ? spawn('taskset', ['-c', '0', command, ...values], { stdio: ['ignore', 'pipe', 'inherit'] })
    : spawn(command, values, { stdio: ['ignore', 'pipe', 'inherit'] });

async function startNode(kind: 'precis' | 'bare', folder: string): Promise<Server> {
  const program = join(import.meta.dirname, 'media-server.ts');
  const server = onFirstCore(process.execPath, ['--import', 'tsx', program, kind, folder, KEY]);
  const address = await new Promise<string>((told, failed) => {
    server.stdout?.once('data', (line: Buffer) => told(line.toString().trim()));
    server.once('exit', () => failed(new Error(`The ${kind} server ended before it listened.`)));
  });
  return { address, process: server };
}

/** One worker, as the others have one process; `sendfile` on, nothing logged. */
async function startNginx(program: string, folder: string): Promise<Server> {
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
  const server = onFirstCore(program, ['-c', file, '-p', folder]);
  await untilListening(NGINX_PORT);
  return { address: `http://127.0.0.1:${NGINX_PORT}/${KEY}`, process: server };
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + 5000;
  while (Date.now() < deadline) {
    const open = await new Promise<boolean>((told) => {
      const socket = connect(port, '127.0.0.1', () => told(true)).once('error', () => told(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
    await new Promise((later) => {
      setTimeout(later, 20);
    });
  }
  throw new Error('nginx did not listen within 5 s.');
}

/** Some thousands of ranges, for 20 s at most: before that, what is measured is the compiler at work. */
async function warmUp(address: string, options: Omit<Load, 'seconds'>): Promise<void> {
  const until = Date.now() + 20_000;
  for (let megabytes = 0; megabytes < 2000 && Date.now() < until; ) {
    megabytes += await load(address, { ...options, seconds: 1 });
  }
}

type Load = { seconds: number; connections: number; fileBytes: number };

/** Counts bytes on plain sockets: an HTTP client in JavaScript would be slower than what it measures. */
async function load(address: string, { seconds, connections, fileBytes }: Load): Promise<number> {
  const url = new URL(address);
  const until = performance.now() + seconds * 1000;
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => readRanges(url, { until, fileBytes })),
  );
  const bytes = counts.reduce((sum, count) => sum + count, 0);
  return bytes / 1e6 / ((performance.now() - began) / 1000);
}

/** Asks for one range after the other on one connection; resolves with the bytes of bodies that arrived. */
function readRanges(url: URL, { until, fileBytes }: { until: number; fileBytes: number }): Promise<number> {
  return new Promise((finished, failed) => {
    let received = 0;
    let missing = 0;
    const ask = () => {
      const start = Math.floor(Math.random() * (fileBytes - RANGE_BYTES));
      missing = -1;
      socket.write(
        `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nRange: bytes=${start}-${start + RANGE_BYTES - 1}\r\n\r\n`,
      );
    };
    const socket = connect(Number(url.port), url.hostname, ask);
    socket.on('error', failed);
    socket.on('data', (chunk) => {
      let bodyBytes = chunk.length;
      if (missing === -1) {
        const head = chunk.indexOf('\r\n\r\n');
        if (!chunk.subarray(0, 12).equals(Buffer.from('HTTP/1.1 206'))) {
          failed(new Error(`Not a part: ${chunk.subarray(0, 60).toString()}`));
          socket.destroy();
          return;
        }
        bodyBytes -= head + 4;
        missing = RANGE_BYTES;
      }
      received += bodyBytes;
      missing -= bodyBytes;
      if (missing > 0) return;
      if (performance.now() < until) return ask();
      socket.destroy();
      finished(received);
    });
  });
}
