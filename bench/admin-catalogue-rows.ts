import { Client } from 'pg';
import { type AdminCatalogueFigures, measureAdminCatalogue, mixStatuses } from './admin-catalogue.ts';
import { fillAdminLists } from './admin-lists.ts';
import type { Bench, Runs } from './bench.ts';
import { startBuilt, withDataFolder } from './built-server.ts';
import { atMost, type Measured } from './figures.ts';
import { signUp } from './http-load.ts';
import { withSyntheticDatabase } from './synthetic-database.ts';

const LISTENERS = 1_000;

type Place = { dataDir: string; client: Client; databaseUrl: string };

function rows({ lists, others, deletion }: AdminCatalogueFigures, books: number): Measured[] {
  const table = `The admin's table of ${books.toLocaleString('en')} books`;
  return [
    ...lists.map(({ name, p95 }) => ({
      what: `${table}, ${name}: p95`,
      figure: p95,
      unit: 'ms',
      bars: [atMost(30)],
    })),
    ...others.map(({ name, p95 }) => ({
      what: `An admin's list of 100,000, ${name}: p95`,
      figure: p95,
      unit: 'ms',
      bars: [atMost(30)],
    })),
    { what: '1,000 books deleted: answered', figure: deletion.answeredMs, unit: 'ms', bars: [atMost(2_000)] },
    { what: '1,000 books deleted: their files gone', figure: deletion.filesGoneMs, unit: 'ms', bars: [] },
  ];
}

/** The server is the last that is started and the first that is ended: it holds connections of its own. */
async function measureOnServer(runs: Runs, { dataDir, client, databaseUrl }: Place): Promise<void> {
  const settings = { STARTER_LIBRARY: 'off', DATABASE_URL: databaseUrl };
  const server = await startBuilt({ dataDir, settings });
  try {
    const token = await signUp(server.address);
    await client.query('update users set is_admin = true where id = (select max(id) from users)');
    const given = { address: server.address, token, client, dataDir };
    await runs.repeat(async () => rows(await measureAdminCatalogue(given), runs.books));
  } finally {
    await server.stop();
  }
}

export const adminCatalogueBench: Bench = {
  name: 'admin',
  about: 'the table of all books as admins see it, and deleting 1,000 of them',
  measure: (runs) =>
    withSyntheticDatabase(runs, { accounts: LISTENERS }, (databaseUrl) =>
      withDataFolder(async (dataDir) => {
        const client = new Client({ connectionString: databaseUrl });
        await client.connect();
        try {
          await mixStatuses(client);
          await fillAdminLists(client);
          await measureOnServer(runs, { dataDir, client, databaseUrl });
        } finally {
          await client.end();
        }
      }),
    ),
};
