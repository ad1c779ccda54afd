import type { TestProject } from 'vitest/node';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';
import { makeShelf } from './shelf.ts';

type SharedData = {
  /** Below it Precis keeps its data in this run, a folder for each that runs at once. */
  dataFolder: string;
  /** The folder with the books it takes in: some of the starter library, for each costs ten seconds' narration or more. */
  shelf: string;
};

declare module 'vitest' {
  interface ProvidedContext extends SharedData {}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDataFolder();
  project.provide('dataFolder', dataFolder);
  project.provide('shelf', makeShelf(dataFolder));
  return () => removeDataFolder(dataFolder);
}
