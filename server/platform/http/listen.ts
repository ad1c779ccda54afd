import { once } from 'node:events';
import { createServer } from 'node:net';
import type { App } from './server.ts';

/** The server cannot listen where it was told to; the message names the setting to change. */
export class ListenError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ListenError';
  }
}

type Place = { port: number; host: string };

const sentences: Readonly<Record<string, (place: Place) => string>> = {
  EADDRINUSE: ({ port, host }) =>
    `PORT ${port} of ${host} is in use by another program, perhaps another Precis. ` +
    'Stop that one, or set PORT to another port (PORT=0 chooses a free one).',
  EACCES: ({ port }) =>
    `PORT ${port} may not be used by this user; ports below 1024 are often kept for root. ` +
    'Set PORT to a higher one, and let a reverse proxy take the low one.',
  EADDRNOTAVAIL: ({ host }) =>
    `HOST ${host} is not an address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`,
  ENOTFOUND: ({ host }) => `HOST ${host} is not known. Set HOST to an address of this machine.`,
};

/** Throws `ListenError` where nothing can listen at this place: before a database is made for nothing. */
export async function checkPlace(place: Place): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(place), 'listening');
  } catch (error) {
    throw listenError(place, error);
  }
  probe.close();
  await once(probe, 'close');
}

function listenError(place: Place, error: unknown): unknown {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? ''];
  return sentence ? new ListenError(sentence(place), error) : error;
}

/** Listens, and answers with the address. Throws `ListenError` where that is not to be had. */
export async function listen(app: App, place: Place): Promise<string> {
  try {
    return await app.listen(place);
  } catch (error) {
    throw listenError(place, error);
  }
}

/** Takes no more requests and finishes those under way; what is not done within the limit is cut off. */
export async function closeWithin(app: App, limitMs: number): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), limitMs);
  await app.close();
  clearTimeout(limit);
}
