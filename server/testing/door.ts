import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** The way to a database, as a port of this machine that can be shut: behind it the database goes on. */
export async function openDoor(to: NetConnectOpts) {
  const sockets = new Set<Socket>();

  function join(one: Socket, other: Socket): void {
    sockets.add(one);
    one.on('error', () => undefined);
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    one.pipe(other);
  }
  const server = createServer((near) => {
    const far = connect(to);
    join(near, far);
    join(far, near);
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
