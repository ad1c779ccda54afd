import { expect, it } from 'vitest';
import { withDataFolder } from '../support/data-folder.ts';
import { chaos } from './chaos.ts';

// What waits for a provider, for room on the disk or for the end of an import waits a quarter of a minute or a whole
// one: that is for `npm run chaos`.
const lengths = { providerMs: 0, diskMs: 0, databaseMs: 1_000 };
const rounds = ['worker killed', 'database away', 'database killed', 'server killed'] as const;
const LIMIT_MS = 300_000;

it(
  'loses nothing, pays and mails nothing twice, and comes back by itself when processes are killed',
  () =>
    withDataFolder(async (folder) => {
      const { breaches, logs } = await chaos({ folder, rounds, seed: 20_262, lengths, orders: 1 });
      expect(breaches, logs).toEqual([]);
    }),
  LIMIT_MS,
);
