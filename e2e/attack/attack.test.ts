import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { withDataFolder } from '../support/data-folder.ts';
import { copyNarratedShelf } from '../support/narrated-shelf.ts';
import { attack } from './attack.ts';

it('answers hostile requests as the contract says, and lets nobody do what is not theirs', () =>
  withDataFolder(async (folder) => {
    await copyNarratedShelf(inject('narrated'), join(folder, 'data'));
    const report = await attack({ folder, shelf: inject('shelf'), requests: 1_000, seed: 20_261 });
    expect(report.failures.map(({ fault, text }) => `${fault}: ${text}`)).toEqual([]);
  }));
