import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/** What the provider tells of a person besides the `sub` by which they log in there. */
export type Claims = Record<string, unknown>;

export const CLIENT = { id: 'precis', secret: 'a secret of these tests' };

/** A real OpenID provider on this machine. `people` are its accounts, by the name that is typed at its login. */
export async function openOidcServer(people: ReadonlyMap<string, Claims>, redirectUris: string[]) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: redirectUris }],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'groups'],
    },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    pkce: { required: () => true },
    cookies: { keys: ['a key of these tests'] },
  });
  const answer = provider.callback();
  let otherKeys: string | null = null;
  server.on('request', (request, response) => {
    if (otherKeys === null || request.url !== '/jwks') return void answer(request, response);
    response.setHeader('content-type', 'application/jwk-set+json');
    response.end(otherKeys);
  });

  /** From now on the keys that it shows, by the same names, are not those with which it signs. */
  async function changeKeys(): Promise<() => void> {
    const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: object[] };
    const { n } = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
    otherKeys = JSON.stringify({ keys: keys.map((key) => ({ ...key, n })) });
    return () => {
      otherKeys = null;
    };
  }

  /** Logs in at an address of the provider, as somebody in a browser, and gives the address that it leads back to. */
  async function logIn(address: string, name: string): Promise<string> {
    const cookies = new Map<string, string>();
    const go = async (url: string, form?: Record<string, string>) => {
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
        ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
      });
      for (const cookie of answer.headers.getSetCookie()) {
        const [key = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s);
        cookies.set(key, value);
      }
      return answer;
    };
    let next = address;
    for (let steps = 0; steps < 12 && next.startsWith(issuer); steps += 1) {
      const shown = await go(next);
      const isForm = shown.status === 200;
      const prompt = isForm && (await shown.text()).includes('value="login"') ? 'login' : 'consent';
      const answer = isForm ? await go(next, { prompt, login: name, password: 'any' }) : shown;
      next = new URL(answer.headers.get('location') ?? '', next).href;
    }
    return next;
  }

  return {
    issuer,
    logIn,
    changeKeys,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
