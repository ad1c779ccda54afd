import { createHmac } from 'node:crypto';
import { newToken } from '#server/platform/http/secret-token.ts';

/** What stands before every API token, so that it's known for one wherever it turns up. */
export const API_TOKEN_PREFIX = 'precis_';

export const newApiToken = (): string => `${API_TOKEN_PREFIX}${newToken()}`;

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A random token in the form of a JSON Web Token: apps read from it when it ends, `endsAt` (seconds since 1970). Nobody
 * believes what it says: it is looked up like any other.
 */
export const newAppToken = (endsAt: number): string =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ type: 'access', exp: endsAt })}.${newToken()}`;

/** The same for the same seed; nobody can tell it from the seed alone. */
export const derivedToken = (secret: string, seed: string): string =>
  createHmac('sha256', secret).update(`account link\n${seed}`).digest('base64url');
