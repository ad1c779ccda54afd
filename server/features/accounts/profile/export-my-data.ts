import type { Database } from '#server/platform/database/open-database.ts';
import type { CurrentUser } from '#server/platform/http/current-user.ts';
import { listSessions } from '../sessions/own-sessions.ts';
import { findOwnAccount, profileOf } from './show-profile.ts';

/** What another feature keeps of a user, under the name that it has in the file. */
export type ExportPart = { name: string; of: (userId: number) => Promise<unknown> };

type Deps = { database: Database; now: () => Date; exportParts: readonly ExportPart[] };

/** Everything that is kept of the current user, but neither password nor tokens. */
export async function exportMyData(deps: Deps, currentUser: CurrentUser) {
  const account = profileOf(await findOwnAccount(deps, currentUser.userId));
  const devices = await listSessions(deps, currentUser);
  const parts: [string, unknown][] = [];
  for (const { name, of } of deps.exportParts) parts.push([name, await of(currentUser.userId)]);
  return { exported_at: deps.now().toISOString(), account, devices, ...Object.fromEntries(parts) };
}
