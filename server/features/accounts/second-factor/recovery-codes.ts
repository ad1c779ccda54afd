import { RECOVERY_CODES } from '#contract/recovery-codes.ts';
import { hashPassword, limitHashing, matchesHash } from '../passwords/passwords.ts';
import { signGroups, signsOf } from '../passwords/readable-signs.ts';

/** Their 39 bits are so few that they are hashed as slowly as a password. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(signGroups(2, 4));
  const hashes = await Promise.all([...codes].map((code) => hashPassword(signsOf(code))));
  return { codes: [...codes], hashes };
}

/** Which of the hashes is that of the code; null for none. */
export const findHash = (hashes: readonly string[], typed: string): Promise<string | null> =>
  limitHashing(async () => {
    for (const hash of hashes) if (await matchesHash(hash, signsOf(typed))) return hash;
    return null;
  });
