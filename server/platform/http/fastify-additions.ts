import type { CallScope } from '#contract/endpoint.ts';
import type { CurrentUser } from './current-user.ts';

// What this server adds to Fastify's own types: module augmentation is the one place where only an interface works.
declare module 'fastify' {
  interface FastifyRequest {
    currentUser: CurrentUser | null;
    /**
     * Looks the bearer token up; null for nobody. Throws `forbidden` for an app or an API token without the scope:
     * where none is given, for every one.
     */
    findCurrentUser: (scope?: CallScope) => Promise<CurrentUser | null>;
  }
  interface FastifyInstance {
    /** In tests every answer is held against the contract. */
    strictAnswers: boolean;
    /** Off where it is measured. */
    rateLimits: boolean;
    /** Throws `too_many_requests` for an address from which guests ask too much; null where no guests are taken. */
    limitGuests: ((request: FastifyRequest) => Promise<void>) | null;
    /** True when the instance is reached over HTTPS. */
    isSecure: boolean;
    /** The path below which the instance is reached, without a slash at the end; empty at the root of its host. */
    basePath: string;
  }
  interface FastifyContextConfig {
    /** On answers that are no page, such as audio, which many ask for at once. */
    securityHeaders?: 'few' | 'asset';
    /** A read whose answer is JSON. */
    answersJson?: boolean;
  }
}
