import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/testing/cluster.ts';
import { environmentWith, takeEnvFile } from './environment.ts';

it.each([
  [['doctor'], null, ['doctor']],
  [['--env-file', '/etc/precis.env', 'doctor'], '/etc/precis.env', ['doctor']],
  [['doctor', '--env-file=/etc/precis.env', '--mend'], '/etc/precis.env', ['doctor', '--mend']],
])('%j names a file of settings wherever it stands', (typed, envFile, rest) => {
  expect(takeEnvFile(typed)).toEqual({ envFile, rest });
});

it('needs a name after --env-file', () => {
  expect(() => takeEnvFile(['doctor', '--env-file'])).toThrow('--env-file needs the name of a file.');
});

it('reads the file below what the environment says', async () => {
  const file = join(await temporaryFolder(), 'precis.env');
  await writeFile(file, '# Where people reach it\nPUBLIC_URL="https://books.example.org"\nPORT=4001\n');
  expect(environmentWith(file, { PORT: '4002', HOST: '::1' })).toEqual({
    PUBLIC_URL: 'https://books.example.org',
    PORT: '4002',
    HOST: '::1',
  });
});

it('refuses a file that is named and cannot be read', () => {
  expect(() => environmentWith('/nowhere/precis.env', {})).toThrow(
    "The settings file /nowhere/precis.env can't be read",
  );
});
