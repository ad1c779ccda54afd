import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { newEmail, signUp } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

const ADMIN = newEmail();
/** The server remembers for up to ten seconds. */
const SOON = { timeout: 40_000, interval: 1_000 };
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
  /** The page asks every minute, and whenever somebody comes back to it. */
  const shown = async () => {
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    return told.count();
  };

  const incoming = join(folder, 'media/.incoming');
  await rename(incoming, `${incoming}-away`);
  await writeFile(incoming, '');
  await expect.poll(shown, SOON).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
  const ready = await fetch(new URL('/readyz', precis.address));
  expect([ready.status, await ready.json()]).toEqual([
    200,
    { status: 'degraded', reasons: ["The storage isn't responding."] },
  ]);

  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
  await expect.poll(shown, SOON).toBe(0);
  expect(await (await fetch(new URL('/readyz', precis.address))).json()).toEqual({ status: 'ready' });
});
