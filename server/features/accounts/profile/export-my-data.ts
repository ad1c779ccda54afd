import type { Database } from '#server/platform/database/open-database.ts';
import type { Asker } from '#server/platform/http/asker.ts';
import { listSessions } from '../sessions/sessions-of-asker.ts';
import { askersAccount, profileOf } from './show-profile.ts';

/** What another feature keeps of a user, under the name that it has in the file. */
export type ExportPart = { name: string; of: (userId: number) => Promise<unknown> };

type Deps = { database: Database; now: () => Date; exportParts: readonly ExportPart[] };

/** Everything that is kept of the asker, but neither password nor tokens. */
export async function exportMyData(deps: Deps, asker: Asker) {
  const account = profileOf(await askersAccount(deps, asker.userId));
  const devices = await listSessions(deps, asker);
  const parts: [string, unknown][] = [];
  for (const { name, of } of deps.exportParts) parts.push([name, await of(asker.userId)]);
  return { exported_at: deps.now().toISOString(), account, devices, ...Object.fromEntries(parts) };
}
