import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { newEmail, signUp } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

const ADMIN = newEmail();
/** The page asks every 15 seconds, and the server remembers for up to ten. */
const SOON = { timeout: 40_000 };
let folder: string;
let precis: Precis;

beforeAll(async () => {
  folder = await makeDataFolder();
  precis = await startPrecis({
    dataFolder: folder,
    settings: { ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' },
  });
});
afterAll(async () => {
  await precis.stop();
  await removeDataFolder(folder);
});

test('storage that cannot be written to is told to admins, and no more when it works, without a reload', async () => {
  const admin = await signUp(precis.address, ADMIN);
  const page = await openPage(await theBrowser(), precis.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const told = page.getByText('The storage isn’t responding.');
  expect(await told.count()).toBe(0);

  const incoming = join(folder, 'media/.incoming');
  await rename(incoming, `${incoming}-away`);
  await writeFile(incoming, '');
  await told.waitFor(SOON);
  expect(await seriousFindings(page)).toEqual([]);
  const ready = await fetch(new URL('/readyz', precis.address));
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'degraded', reasons: ["The storage isn't responding."] },
  ]);

  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
  await told.waitFor({ ...SOON, state: 'detached' });
  expect(await (await fetch(new URL('/readyz', precis.address))).json()).toEqual({ status: 'ready' });
});
