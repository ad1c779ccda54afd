import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { type RunningPrecis, runBuilt } from '../support/run-built.ts';
import { attack } from './attack.ts';

let folder: string;
let precis: RunningPrecis;

beforeAll(async () => {
  folder = await makeDataFolder();
  precis = await runBuilt({ DATA_DIR: join(folder, 'data'), STARTER_LIBRARY: inject('shelf') });
});

afterAll(async () => {
  await precis.stop();
  await removeDataFolder(folder);
});

it('answers hostile requests as the contract says, and lets nobody do what is not theirs', async () => {
  const report = await attack({ address: precis.address, requests: 1_000, seed: 20_261 });
  expect(report.failures.map(({ fault, text }) => `${fault}: ${text}`)).toEqual([]);
});
