import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { withDataFolder } from '../support/data-folder.ts';
import { runBuilt } from '../support/run-built.ts';
import { attack } from './attack.ts';

it('answers hostile requests as the contract says, and lets nobody do what is not theirs', () =>
  withDataFolder(async (folder) => {
    const precis = await runBuilt({ DATA_DIR: join(folder, 'data'), STARTER_LIBRARY: inject('shelf') });
    try {
      const report = await attack({ address: precis.address, requests: 1_000, seed: 20_261 });
      expect(report.failures.map(({ fault, text }) => `${fault}: ${text}`)).toEqual([]);
    } finally {
      await precis.stop();
    }
  }));
