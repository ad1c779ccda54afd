import { Client } from 'pg';
import type { Bench } from './bench.ts';
import { startBuilt, withDataFolder } from './built-server.ts';
import { atMost, type Measured } from './figures.ts';
import { type ListenersFigures, measureListeners } from './listeners.ts';
import { withSyntheticDatabase } from './synthetic-database.ts';

const LISTENERS = 500;

function rows({ errors, p99, memoryBefore, memoryAfter }: ListenersFigures, seconds: number): Measured[] {
  const what = `${LISTENERS} listeners for ${seconds / 60} min`;
  return [
    { what: `${what}: errors`, figure: errors, unit: 'calls', bars: [atMost(0)] },
    { what: `${what}: p99`, figure: p99, unit: 'ms', bars: [atMost(100)] },
    {
      what: `${what}: memory of the server at the end`,
      figure: memoryAfter / 1e6,
      unit: 'MB',
      reference: { what: 'once all had come', figure: memoryBefore / 1e6 },
      bars: [atMost(1.1, 'ratio')],
    },
  ];
}

export const listenersBench: Bench = {
  name: 'listeners',
  about: '500 who listen at once, a minute of it, or as many as --minutes says',
  measure: (runs) =>
    withSyntheticDatabase(runs, { accounts: LISTENERS, listeners: LISTENERS }, (databaseUrl) =>
      withDataFolder(async (dataDir) => {
        const client = new Client({ connectionString: databaseUrl });
        await client.connect();
        const server = await startBuilt({
          dataDir,
          settings: { STARTER_LIBRARY: 'off', DATABASE_URL: databaseUrl },
        });
        const given = { address: server.address, client, memoryBytes: server.memoryBytes };
        const seconds = runs.minutes * 60;
        try {
          await runs.repeat(async () =>
            rows(await measureListeners({ ...given, listeners: LISTENERS, seconds }), seconds),
          );
        } finally {
          await server.stop();
          await client.end();
        }
      }),
    ),
};
