import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from '#server/features/accounts/passwords/passwords.ts';

/**
 * What a login cannot be faster than: `accounts-bare.ts <times>` compares a password with its hash so many times, one
 * after the other; prints the milliseconds of each as JSON.
 */
const stored = await hash('measured, not kept', PASSWORD_COST);

async function compare(): Promise<number> {
  const began = performance.now();
  await verify(stored, 'measured, not kept');
  return performance.now() - began;
}

for (let turn = 0; turn < 5; turn += 1) await compare();
const latencies: number[] = [];
for (let turn = 0; turn < Number(process.argv[2]); turn += 1) latencies.push(await compare());
process.stdout.write(`${JSON.stringify(latencies)}\n`);
