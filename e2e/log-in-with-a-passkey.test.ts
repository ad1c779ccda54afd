import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAuthenticator } from './support/authenticator.ts';
import { seriousFindings } from './support/axe.ts';
import { freePort } from './support/free-port.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { PASSWORD, signUp } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

let precis: Precis;
let home: string;
beforeAll(async () => {
  const port = await freePort();
  // Browsers take passkeys for names only, not for 127.0.0.1.
  home = `http://localhost:${port}`;
  precis = await startPrecis({ port, settings: { PUBLIC_URL: home, STARTER_LIBRARY: 'off' } });
});
afterAll(() => precis.stop());

test('a reader adds a passkey, logs in with it, renames and removes it', async () => {
  const reader = await signUp(home);
  const page = await openPage(await theBrowser(), home, { reader });
  // A browser asks for a passkey only on the page that is in front.
  await page.bringToFront();
  const device = await withAuthenticator(page);
  await page.goto('/settings/sign-in');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  const add = async (name: string, password: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  };
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await add('Laptop', 'not this one');
  await page.getByRole('dialog').getByText('Current password is wrong.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await add('Laptop', PASSWORD);
  await passkeys.getByText('Laptop', { exact: true }).waitFor();

  await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.waitForURL('**/home');
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const me = await fetch(`${home}/api/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ id: reader.user.id });

  await page.goto('/settings/sign-in');
  await passkeys.getByText(/Last used/).waitFor();
  await passkeys.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await passkeys.getByText('My laptop', { exact: true }).waitFor();
  await passkeys.getByRole('button', { name: /Remove/ }).click();
  await passkeys.getByRole('button', { name: /Yes, remove/ }).click();
  await passkeys.getByText('My laptop', { exact: true }).waitFor({ state: 'hidden' });

  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByRole('alert').getByText('That passkey isn’t known here.').waitFor();
  await device.client.send('WebAuthn.clearCredentials', { authenticatorId: device.id });
});
