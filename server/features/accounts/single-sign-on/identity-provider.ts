import type { Configuration } from 'openid-client';
import { z } from 'zod';

/** An OpenID provider and how its accounts are taken. */
export type SingleSignOn = {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** The label of the button on the login page. */
  button: string;
  /** Whether people without an account get one. */
  registers: boolean;
  /** Whose members are admins; null where the provider has no say in that. */
  adminGroup: string | null;
  groupsClaim: string;
};

/** What the provider says of whoever has signed in there. */
export type Person = {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  email: string | null;
  firstName: string | null;
  lastName: string | null;
  groups: readonly string[];
};

/** What the browser keeps between leaving for the provider and coming back. */
export const journey = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Journey = z.infer<typeof journey>;

const text = z.string().optional().catch(undefined);
const mailbox = z.object({ email: z.string(), email_verified: z.literal([true, 'true']) });
const names = z.object({ given_name: text, family_name: text, name: text });

const verifiedEmail = (claims: object): string | null => mailbox.safeParse(claims).data?.email ?? null;

function nameIn(claims: object): Pick<Person, 'firstName' | 'lastName'> {
  const { given_name, family_name, name } = names.parse(claims);
  return {
    firstName: given_name ?? name ?? null,
    lastName: given_name === undefined ? null : (family_name ?? null),
  };
}

/** Some providers tell a single group as a word. */
const groupsOf = z.union([z.array(z.string()), z.string().transform((group) => [group])]).catch([]);

export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

/** Speaks to the provider; it is looked up with the first login, and again after a failure. */
export function openIdentityProvider(settings: SingleSignOn, redirectUri: () => string) {
  let found: Promise<Configuration> | null = null;
  const library = () => import('openid-client');

  async function discover(): Promise<Configuration> {
    const client = await library();
    // Deprecated only to stand out: for a provider within one's own network.
    const insecure: { allowInsecureRequests: (config: Configuration) => void } = client;
    const issuer = new URL(settings.issuer);
    // Else the library trusts the connection alone for an ID token that comes from the provider itself.
    const execute = [client.enableNonRepudiationChecks];
    if (issuer.protocol === 'http:') execute.push(insecure.allowInsecureRequests);
    return client.discovery(issuer, settings.clientId, settings.clientSecret ?? undefined, undefined, {
      execute,
      timeout: 10,
    });
  }

  function configuration(): Promise<Configuration> {
    found ??= discover().catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  }

  return {
    settings,
    /** The address to send the browser to. */
    async begin(): Promise<{ address: string; journey: Journey }> {
      const config = await configuration();
      const client = await library();
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address: address.href, journey: { state, nonce, verifier } };
    },
    /** Who has come back with this query. Throws where the answer is not one to this journey. */
    async finish(query: string, { state, nonce, verifier }: Journey): Promise<Person> {
      const config = await configuration();
      const { authorizationCodeGrant, fetchUserInfo } = await library();
      const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri()}${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const told = tokens.claims();
      const subject = told?.sub ?? '';
      // Many providers put the address only here.
      const more = config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, subject)
        : {};
      const claims: Record<string, unknown> = { ...told, ...more };
      return {
        issuer: config.serverMetadata().issuer,
        subject,
        // An address and whether it is verified are told in one place, not each in another.
        email: verifiedEmail('email' in more ? more : { ...told }),
        ...nameIn(claims),
        groups: groupsOf.parse(claims[settings.groupsClaim]),
      };
    },
  };
}
