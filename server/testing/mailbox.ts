import type { Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedEmail = Email & { raw: string };

/** A mail server on this machine that keeps what it takes, for tests that read emails as people get them. */
export async function openMailBox() {
  const emails: ReceivedEmail[] = [];
  const refusals = { times: 0 };
  const cuts = { times: 0 };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, _session, done) => {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        if (refusals.times > 0) {
          refusals.times -= 1;
          done(Object.assign(new Error('Come back later'), { responseCode: 451 }));
          return;
        }
        void keep(Buffer.concat(pieces));
        if (cuts.times > 0) {
          cuts.times -= 1;
          for (const socket of sockets) socket.destroy();
          return;
        }
        done();
      });
    },
  });

  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  async function keep(raw: Buffer): Promise<void> {
    emails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString() });
  }

  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    emails,
    /** The next so many emails are refused for the time being. */
    refuse: (times: number): void => {
      refusals.times = times;
    },
    /** The next so many emails are taken, and the connection breaks before the sender hears of it. */
    cut: (times: number): void => {
      cuts.times = times;
    },
    to: (person: string): ReceivedEmail[] =>
      emails.filter(({ to }) => to?.some(({ address: given }) => given === person)),
    close: () =>
      new Promise<void>((closed) => {
        server.close(closed);
      }),
  };
}

export type MailBox = Awaited<ReturnType<typeof openMailBox>>;

/** The first address of a email that leads to a page of this path. */
export function linkIn(email: ReceivedEmail | undefined, path: string): string {
  const found = new RegExp(`https?://\\S*${path}\\S*`).exec(email?.text ?? '')?.[0];
  if (found === undefined) throw new Error(`The email holds no link to ${path}.`);
  return found;
}
