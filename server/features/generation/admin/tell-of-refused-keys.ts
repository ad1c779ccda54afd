import { z } from 'zod';
import type { Database } from '#server/platform/database/open-database.ts';
import { rows, sql } from '#server/platform/database/sql.ts';
import type { People } from '#server/platform/feature/people.ts';
import type { Provider } from '#server/platform/provider/open-client.ts';

/** Emails the admins, once, that a provider refuses its key: nothing that it does can go on until they act. */
export function tellOfRefusedKeys(
  { database, people }: { database: Database; people: Pick<People, 'adminIds' | 'orderEmail'> },
  providers: readonly (Provider | null)[],
): Promise<void> {
  const keys = sql.param(providers.flatMap((provider) => provider?.key ?? []));
  return database.query.transaction(async (tx) => {
    const refused = await rows(
      tx,
      { provider: z.string(), reason: z.string() },
      sql`with told as (
            insert into told_troubles (key, told_at)
            select 'provider_refused:' || key, now() from provider_circuits
            where outage = 'refused' and key = any(${keys}::text[])
            on conflict do nothing returning key)
          select provider, reason from provider_circuits circuit
          join told on told.key = 'provider_refused:' || circuit.key`,
    );
    if (refused.length === 0) return;
    const adminIds = await people.adminIds(tx);
    for (const { provider, reason } of refused)
      for (const userId of adminIds)
        await people.orderEmail(tx, {
          userId,
          subject: `${provider} refuses your API key`,
          body: [
            `Books that need ${provider} are waiting, because it doesn't accept the API key in your settings.`,
            `It says: ${reason}`,
            'Correct the key and restart Precis. The books resume on their own; nothing is lost.',
          ],
          button: { label: 'Open the admin area', path: '/admin' },
          footnotes: ['You’re getting this email because you’re an admin of this library.'],
        });
  });
}
