import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withAuthenticator } from './support/authenticator.ts';
import { seriousFindings } from './support/axe.ts';
import { freePort } from './support/free-port.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { PASSWORD, signUp, tokenInOutbox } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

let precis: Precis;
let home: string;
beforeAll(async () => {
  const port = await freePort();
  // Browsers take passkeys for names only, not for 127.0.0.1.
  home = `http://localhost:${port}`;
  const settings = { PUBLIC_URL: home, STARTER_LIBRARY: 'off', REGISTRATION: 'verified' };
  precis = await startPrecis({ port, settings });
});
afterAll(() => precis.stop());

const passkeysOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function confirmByPassword(page: Page, button: string, password = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: button }).click();
}

async function addPasskey(page: Page): Promise<void> {
  await passkeysOf(page).getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Laptop');
  await confirmByPassword(page, 'Add a passkey');
  await passkeysOf(page).getByText('Laptop', { exact: true }).waitFor();
}

/** Turns the second factor on, and gives the codes as the downloaded file has them. */
async function turnOn(page: Page): Promise<string[]> {
  await passkeysOf(page).getByRole('button', { name: 'Turn on' }).click();
  await confirmByPassword(page, 'Turn on', 'not this one');
  await page.getByRole('dialog').getByText('Current password is wrong.').waitFor();
  await confirmByPassword(page, 'Turn on');
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  const codes = await list.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  expect(text).toContain(codes.join('\n'));
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await passkeysOf(page).getByText('10 of 10 left.').waitFor();
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/settings/sign-in');
  await page.getByRole('region', { name: 'Devices' }).getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
}

async function typePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Confirm it’s you' }).waitFor();
}

const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('a reader has a passkey asked for after the password and an emailed link, and has codes for when it is lost', async () => {
  const reader = await signUp(home);
  const page = await openPage(await theBrowser(), home, { reader });
  // A browser asks for a passkey only on the page that is in front.
  await page.bringToFront();
  const device = await withAuthenticator(page);
  await page.goto('/settings/sign-in');
  await addPasskey(page);
  const [code = ''] = await turnOn(page);
  await passkeysOf(page)
    .getByRole('button', { name: /Remove/ })
    .click();
  await passkeysOf(page)
    .getByRole('button', { name: /Yes, remove/ })
    .click();
  await page.getByText('This is your last passkey').waitFor();

  await logOut(page);
  await typePassword(page, reader.user.email);
  expect(await token(page)).toBeNull();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');

  await logOut(page);
  await fetch(`${home}/api/v1/request-magic-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: reader.user.email }),
  });
  await page.goto(`/magic-link/${await tokenInOutbox(home, reader.user.email, 'magic-link')}`);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await page.waitForURL('**/home');

  await logOut(page);
  await device.client.send('WebAuthn.clearCredentials', { authenticatorId: device.id });
  await typePassword(page, reader.user.email);
  await page.getByRole('button', { name: 'Use my passkey' }).click();
  await page.getByRole('alert').getByText('No passkey was used.').waitFor();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.keyboard.type('aaaa-bbbb');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('That code is wrong').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByLabel('Recovery code').fill(code);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');

  await page.goto('/settings/sign-in');
  await passkeysOf(page).getByText('9 of 10 left.').waitFor();
  await passkeysOf(page).getByRole('button', { name: 'Create new codes' }).click();
  await confirmByPassword(page, 'Create new codes');
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  await passkeysOf(page).getByText('10 of 10 left.').waitFor();
  await passkeysOf(page).getByRole('button', { name: 'Turn off' }).click();
  await confirmByPassword(page, 'Turn off');
  await passkeysOf(page).getByRole('button', { name: 'Turn on' }).waitFor();
});
