import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The same server, so many milliseconds away: half of a round trip each way, and one more to connect. */
export async function withDelay<Result>(
  address: string,
  roundTripMs: number,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    const openAt = performance.now() + roundTripMs;
    const passOn = (from: Socket, to: Socket, delayOf: () => number) => {
      sockets.add(from.setNoDelay(true));
      from.on('data', (piece) => void setTimeout(() => to.write(piece), delayOf()));
      from.on('error', () => to.destroy());
      from.on('close', () => void setTimeout(() => to.end(), delayOf()));
    };
    // Never before what came earlier, which waited for the connection.
    passOn(client, upstream, () => Math.max(openAt - performance.now(), 0) + roundTripMs / 2);
    passOn(upstream, client, () => roundTripMs / 2);
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
}
