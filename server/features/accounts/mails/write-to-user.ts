import type { Database } from '#server/platform/database/open-database.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { findUser } from '../store.ts';
import { type Letter, mailOf } from './letter.ts';

/** Sends what another feature has to say to an account; nothing where it is gone or blocked. Throws when it is not taken. */
export async function writeToUser(
  { database, mail }: { database: Pick<Database, 'query'>; mail: Mailer },
  userId: number,
  letter: Omit<Letter, 'to'>,
): Promise<void> {
  const user = await findUser(database.query, userId);
  if (user?.status !== 'active') return;
  await mail.send(mailOf({ ...letter, to: user }));
}
