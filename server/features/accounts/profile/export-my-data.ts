import type { Database } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { listDevices } from '../sessions/session-store.ts';
import { findOwnAccount, showProfile } from '../show-user.ts';

/** What another feature keeps of a user, under the name that it has in the file. */
export type ExportPart = { name: string; of: (userId: number) => Promise<unknown> };

type Deps = { database: Database; now: () => Date; exportParts: () => readonly ExportPart[] };

/** Everything that is kept of the current user, but neither password nor tokens. */
export async function exportMyData({ database, now, exportParts }: Deps, currentUser: CurrentUser) {
  const account = showProfile(await findOwnAccount(database.query, currentUser));
  const devices = await listDevices(database.query, currentUser, now());
  const parts: [string, unknown][] = [];
  for (const { name, of } of exportParts()) parts.push([name, await of(currentUser.userId)]);
  return { exported_at: now().toISOString(), account, devices, ...Object.fromEntries(parts) };
}
