import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitWork } from './limit-hashing.ts';

/** Argon2id (2), as OWASP recommends it for interactive sign-in. */
export const PASSWORD_COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One core, and one of the four threads that read files too, are left to everybody else. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** At some 30 ms a hash the last of them waits for 15 seconds. */
const MOST_WAITING = 500;

/** Keeps many logins at once from slowing down everyone else. Must not be nested: the inner call would wait for ever. */
export const limitHashing = limitWork({ most: AT_ONCE, mostWaiting: MOST_WAITING });

/** In PHC form. */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password, PASSWORD_COST));

let nobody: Promise<string> | null = null;

/**
 * To be called within `limitHashing`. Without a stored hash (an unknown address) the same work is done, so that the
 * time of the answer doesn't tell known addresses from unknown ones.
 */
export async function matchesHash(storedHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('the password of nobody', PASSWORD_COST);
  const matches = await verify(storedHash ?? (await nobody), password);
  return storedHash !== null && matches;
}
