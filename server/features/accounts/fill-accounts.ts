import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/database/open-database.ts';
import { hashPassword } from './passwords/passwords.ts';

/** No mail reaches this name, and nobody can register it: the domain is reserved for what does not exist. */
const address = (number: number): string => `listener-${number}@synthetic.invalid`;

/** Makes up accounts for measuring, which nobody can sign in to, until there are `count`. Answers with their ids. */
export async function fillAccounts(
  { database }: { database: Pick<Database, 'pool'> },
  { count }: { count: number },
): Promise<number[]> {
  const addresses = Array.from({ length: count }, (_, index) => address(index + 1));
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await database.pool.query(
    `insert into users (email, email_key, password_hash, first_name)
     select address, address, $2, 'Listener' from unnest($1::text[]) as address on conflict do nothing`,
    [addresses, passwordHash],
  );
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from users where email_key = any($1::text[]) order by id',
    [addresses],
  );
  await database.pool.query('vacuum (analyze) users');
  return rows.map(({ id }) => id);
}
