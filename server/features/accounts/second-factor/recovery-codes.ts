import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#contract/recovery-codes.ts';
import { hashPassword, limitHashing, matchesHash } from '../passwords/passwords.ts';

/** None that is read as another. Eight of them are 39 bits. */
const SIGNS = '23456789abcdefghjkmnpqrstuvwxyz';

const four = (): string => Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');

/** However it is typed: in capitals, with or without its dash, with spaces. */
const signsOf = (typed: string): string => typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** So few bits are hashed as slowly as a password. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(`${four()}-${four()}`);
  const hashes = await Promise.all([...codes].map((code) => hashPassword(signsOf(code))));
  return { codes: [...codes], hashes };
}

/** Which of the hashes is that of the code; null for none. */
export const findHash = (hashes: readonly string[], typed: string): Promise<string | null> =>
  limitHashing(async () => {
    for (const hash of hashes) if (await matchesHash(hash, signsOf(typed))) return hash;
    return null;
  });
