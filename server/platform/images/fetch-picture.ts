import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, lookUpPublic } from './public-address.ts';

type Wanted = {
  /** May be in a private network. */
  provider: string;
  mostBytes: number;
  signal: AbortSignal;
};

/**
 * Fetches what a provider's answer points at: from the provider's own origin or the public internet, without
 * redirects or keys. An answer cannot make this server ask its own network. Throws with the reason.
 */
export async function fetchPicture(
  address: string,
  { provider, mostBytes, signal }: Wanted,
): Promise<Buffer> {
  if (!URL.canParse(address)) throw new Error('it gave no address');
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Error('its address is not of the web');
  const isOwn = url.origin === new URL(provider).origin;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (!isOwn && isIP(host) !== 0 && !isPublicAddress(host))
    throw new Error(`${host} is no address of the public internet`);
  return receive(url, { ...(isOwn ? {} : { lookup: lookUpPublic }), signal }, mostBytes);
}

type Options = { lookup?: typeof lookUpPublic; signal: AbortSignal };

async function receive(url: URL, options: Options, mostBytes: number): Promise<Buffer> {
  const ask = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const asked = ask(url, { ...options, agent: false, headers: { accept: 'image/*' } }, (answer) => {
      if (answer.statusCode !== 200) {
        answer.destroy();
        return reject(new Error(`it answered ${answer.statusCode}`));
      }
      const pieces: Buffer[] = [];
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > mostBytes) answer.destroy(new Error('it is too large'));
        else pieces.push(piece);
      });
      answer.on('error', reject);
      answer.on('end', () => resolve(Buffer.concat(pieces)));
    });
    asked.on('error', reject);
    asked.end();
  });
}
