import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ProxyBelowPath = {
  /** Of the host that the library shares, without a slash at the end. */
  origin: string;
  /** Where requests below the path are sent. */
  sendTo: (address: string) => void;
  /** Whether it takes the path off what it sends on. */
  setTakesOff: (takesOff: boolean) => void;
  /** What was asked for that isn't below the path, service workers among those who asked. */
  strays: readonly string[];
  close: () => Promise<void>;
};

/** A reverse proxy for whose host a library is one application of several, below `path`. */
export async function openProxyBelow(path: string): Promise<ProxyBelowPath> {
  const strays: string[] = [];
  const at = { target: '', takesOff: false };
  const server = createServer((incoming, answer) => {
    const { url = '', method = 'GET', headers } = incoming;
    if (url !== path && !url.startsWith(`${path}/`)) {
      strays.push(`${method} ${url}`);
      answer.writeHead(404).end('another application');
      return;
    }
    const place = at.takesOff ? url.slice(path.length) || '/' : url;
    const sent = request(at.target + place, { method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on('error', () => answer.writeHead(502).end());
    incoming.pipe(sent);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    sendTo: (address) => (at.target = address),
    setTakesOff: (takesOff) => (at.takesOff = takesOff),
    strays,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
