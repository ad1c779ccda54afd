import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * The way to a server, as a port of this machine that can be shut: behind it the server goes on. It may be long: half of a
 * round trip each way, and one more to connect.
 */
export async function openDoor(to: NetConnectOpts, roundTripMs = 0) {
  const sockets = new Set<Socket>();

  /** What comes waits until the connection is there, then for its way, and never overtakes what came before. */
  function join(one: Socket, other: Socket, openAtMs: number): void {
    sockets.add(one.setNoDelay(true));
    let before = Promise.resolve();
    const later = (act: () => void) => {
      const dueMs = Math.max(openAtMs, performance.now()) + roundTripMs / 2;
      before = before.then(async () => {
        const waitMs = dueMs - performance.now();
        if (roundTripMs > 0 && waitMs > 0) await delay(waitMs);
        act();
      });
    };
    one.on('data', (piece) => later(() => other.write(piece)));
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      later(() => other.end());
    });
  }
  const server = createServer((near) => {
    const far = connect(to);
    join(near, far, performance.now() + roundTripMs);
    join(far, near, 0);
  });
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    open: () => open(port),
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
