import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchFromHost, RedirectRefused } from './fetch-from-host.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  const { host = '', authorization = '' } = request.headers;
  asked.push(`${host.split(':')[0]} ${request.url} ${authorization}`);
  const { port } = server.address() as AddressInfo;
  const to: Record<string, string> = {
    '/moved': '/here',
    '/away': `http://localhost:${port}/secret`,
    '/round': '/round',
    '/odd': 'file:///etc/passwd',
  };
  const location = to[request.url ?? ''];
  response.writeHead(location ? 307 : 200, location ? { location } : {}).end('here');
});
let address = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const key = { headers: { authorization: 'Bearer secret' } };

it('follows a redirect within the host', async () => {
  const answer = await fetchFromHost(`${address}/moved`, { ...key, method: 'POST', body: 'x' });
  expect(await answer.text()).toBe('here');
});

it.each(['/away', '/odd', '/round'])('refuses %s, and sends the key nowhere else', async (path) => {
  asked.length = 0;
  await expect(fetchFromHost(`${address}${path}`, key)).rejects.toBeInstanceOf(RedirectRefused);
  expect(asked.every((line) => line.startsWith('127.0.0.1 '))).toBe(true);
});
