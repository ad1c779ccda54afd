import { hash, verify } from '@node-rs/argon2';

/** Argon2id (2), as OWASP recommends it for interactive sign-in. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password to store, in PHC form. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | null = null;

/**
 * Whether the password is the one of `storedHash`. Without a stored hash (an unknown address) the same work is
 * done for nothing, so that the time of the answer does not tell known addresses from unknown ones.
 */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('the password of nobody');
  const matches = await verify(storedHash ?? (await nobody), password);
  return storedHash !== null && matches;
}
