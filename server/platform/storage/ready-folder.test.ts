import { chmod, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { readyFolder } from './ready-folder.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('makes a folder that only its owner may enter', async () => {
  const folder = join(await temporaryFolder(), 'new', 'data');
  await readyFolder('DATA_DIR', folder);
  expect(await modeOf(folder)).toBe(0o700);
  const other = join(folder, 'other');
  await readyFolder('DATA_DIR', other, { mayBePassed: true });
  expect(await modeOf(other)).toBe(0o711);
});

it('closes a folder that was open to others, and never opens one', async () => {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  await readyFolder('DATA_DIR', folder, { mayBePassed: true });
  expect(await modeOf(folder)).toBe(0o711);
  await readyFolder('DATA_DIR', folder);
  expect(await modeOf(folder)).toBe(0o700);
  await readyFolder('DATA_DIR', folder, { mayBePassed: true });
  expect(await modeOf(folder)).toBe(0o700);
});

it('names the setting of a folder that cannot be written to', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(readyFolder('DATA_DIR', file)).rejects.toThrow(
    `DATA_DIR is not writable: ${file} (it is a file). Give it to the user that runs Precis, or set DATA_DIR to another folder.`,
  );
  await expect(readyFolder('STORAGE_URL', join(file, 'media'))).rejects.toThrow(
    `STORAGE_URL is not writable: ${join(file, 'media')} (it, or something above it, is a file).`,
  );
});
