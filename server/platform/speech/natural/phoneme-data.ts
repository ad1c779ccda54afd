import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const PACKAGE = '@echogarden/espeak-ng-emscripten';
/** In the package's script: where each file is in the package's one file of data. */
const LISTED = /\{filename:"\/usr\/share\/espeak-ng-data\/([\w/-]+)",start:(\d+),end:(\d+)\}/g;

/** The folder of phonemes and pronunciations that the engine reads, unpacked out of the embedded voice's package once. */
export async function phonemeFolderIn(folder: string): Promise<string> {
  const script = createRequire(import.meta.url).resolve(PACKAGE);
  const packed = await readFile(script.replace(/\.js$/, '.data'));
  // Another version of the package has another size, so it gets a folder of its own.
  const unpacked = join(folder, `phonemes-${packed.length}`);
  if (await isThere(unpacked)) return unpacked;
  const unfinished = `${unpacked}.${process.pid}`;
  for (const [, name = '', start, end] of (await readFile(script, 'utf8')).matchAll(LISTED)) {
    const file = join(unfinished, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, packed.subarray(Number(start), Number(end)));
  }
  await rename(unfinished, unpacked).catch(async (error: unknown) => {
    // Another process was quicker.
    await rm(unfinished, { recursive: true });
    if (!(await isThere(unpacked))) throw error;
  });
  return unpacked;
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
