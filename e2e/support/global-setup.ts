import type { TestProject } from 'vitest/node';
import { makeDataFolder, removeDataFolder } from './data-folder.ts';

type SharedData = {
  /** Where Precis keeps its data in this run: the first file that starts it fills it, the others find it full. */
  dataFolder: string;
};

declare module 'vitest' {
  interface ProvidedContext extends SharedData {}
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await makeDataFolder();
  project.provide('dataFolder', dataFolder);
  return () => removeDataFolder(dataFolder);
}
