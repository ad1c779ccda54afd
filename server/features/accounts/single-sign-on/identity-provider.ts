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
const claimsOf = z.looseObject({
  sub: z.string(),
  email: text,
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  given_name: text,
  family_name: text,
  name: text,
});

export type IdentityProvider = ReturnType<typeof openIdentityProvider>;

/** Speaks to the provider; it is looked up with the first login, and again after a failure. */
export function openIdentityProvider(settings: SingleSignOn, redirectUri: () => string) {
  let found: Promise<Configuration> | null = null;
  const library = () => import('openid-client');

  async function discover(): Promise<Configuration> {
    const client = await library();
    // Deprecated only to stand out: for a provider within one's own network.
    const { allowInsecureRequests }: { allowInsecureRequests: (config: Configuration) => void } = client;
    const issuer = new URL(settings.issuer);
    const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
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
      const claims = claimsOf.parse({ ...told, ...more });
      const groups = z.array(z.string()).catch([]).parse(claims[settings.groupsClaim]);
      return {
        issuer: config.serverMetadata().issuer,
        subject,
        email: claims.email_verified === true ? (claims.email ?? null) : null,
        firstName: claims.given_name ?? claims.name ?? null,
        lastName: claims.given_name === undefined ? null : (claims.family_name ?? null),
        groups,
      };
    },
  };
}
