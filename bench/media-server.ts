import { createReadStream, statSync } from 'node:fs';
import { createServer as createBareServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { createServer } from '#server/platform/http/server.ts';
import { openFolderStorage } from '#server/platform/storage/folder-storage.ts';
import { mediaLink } from '#server/platform/storage/media-link.ts';
import { mediaRoutes } from '#server/platform/storage/media-routes.ts';

/** Serves one file for the measurement of ranges: `media-server.ts <precis|bare> <folder> <key>`; prints its address. */
const [kind, folder = '', key = ''] = process.argv.slice(2);
const SECRET = 'measured, not kept';

const address = kind === 'precis' ? await servePrecis() : await serveBare();
process.stdout.write(`${address}\n`);

async function servePrecis(): Promise<string> {
  const app = await createServer({
    log: pino({ level: 'silent' }),
    findAsker: async () => null,
    trustProxy: false,
    rateLimits: false,
    strictAnswers: false,
    secure: false,
  });
  mediaRoutes(app, { storage: await openFolderStorage(folder), secret: SECRET, now: Date.now });
  return (await app.listen({ port: 0, host: '127.0.0.1' })) + mediaLink(SECRET, key, Date.now());
}

/** What a plain Node server does: opens the file and streams the part. */
async function serveBare(): Promise<string> {
  const path = join(folder, key);
  const server = createBareServer((request, response) => {
    const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(first), Number(last)];
    response.writeHead(206, {
      'content-type': 'audio/mpeg',
      'content-length': end + 1 - start,
      'content-range': `bytes ${start}-${end}/${statSync(path).size}`,
    });
    createReadStream(path, { start, end }).pipe(response);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`;
}
