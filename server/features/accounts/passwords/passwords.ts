import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limitWork } from './limit-hashing.ts';

/** Argon2id (2), as OWASP recommends it for interactive sign-in. */
export const PASSWORD_COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One core, and one of the four threads that read files too, are left to everybody else. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** At some 30 ms a hash the last of them waits for 15 seconds. */
const MOST_WAITING = 500;

/**
 * Whoever logs in waits here before anything is done for them, so that however many come at once, people who look for
 * a book feel nothing of it. It does not nest: work that waits for itself never ends.
 */
export const limitHashing = limitWork({ most: AT_ONCE, mostWaiting: MOST_WAITING });

/** The hash of a password to store, in PHC form. */
export const hashPassword = (password: string): Promise<string> =>
  limitHashing(() => hash(password, PASSWORD_COST));

let nobody: Promise<string> | null = null;

/**
 * Whether the password is the one of `storedHash`, to be called within the limit. Without a stored hash (an unknown address)
 * the same work is done for nothing, so that the time of the answer does not tell known addresses from unknown ones.
 */
export async function matchesHash(storedHash: string | null, password: string): Promise<boolean> {
  nobody ??= hash('the password of nobody', PASSWORD_COST);
  const matches = await verify(storedHash ?? (await nobody), password);
  return storedHash !== null && matches;
}
