import { AppError, notFound } from '#server/platform/http/app-error.ts';
import { logSecurity } from '#server/platform/log/security.ts';
import type { Accounts } from '../accounts.ts';
import { lockUser } from '../store.ts';
import { deletePasskey, listKeys } from './passkey-store.ts';

/** Throws `not_found`, and `conflict` for the last one of an account that asks for one after the password. */
export async function removePasskey(
  { database: { query }, log }: Pick<Accounts, 'database' | 'log'>,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  await query.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if ((await deletePasskey(tx, userId, id)) === 0) throw notFound('This passkey');
    if (user?.second_factor_at && (await listKeys(tx, userId)).length === 0)
      throw new AppError(
        'conflict',
        'This is your last passkey, and it’s asked for after your password. Turn that off or add another passkey first.',
      );
  });
  logSecurity(log, 'passkey_removed', { userId });
}
