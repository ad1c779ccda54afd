import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIENT, type Claims, openOidcServer } from '#server/testing/oidc-server.ts';
import { seriousFindings } from './support/axe.ts';
import { freePort } from './support/free-port.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { PASSWORD, signUp } from './support/readers.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

const people = new Map<string, Claims>([
  ['grace', { email: 'grace@example.org', email_verified: true, given_name: 'Grace' }],
  ['mallory', { email: 'admin@example.org', email_verified: false }],
]);

let provider: Awaited<ReturnType<typeof openOidcServer>>;
let precis: Precis;
beforeAll(async () => {
  const port = await freePort();
  provider = await openOidcServer(people, [`http://127.0.0.1:${port}/api/v1/auth/oidc/callback`]);
  precis = await startPrecis({
    port,
    settings: {
      STARTER_LIBRARY: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_BUTTON: 'Log in with Example ID',
      OIDC_REGISTER: 'on',
    },
  });
  await signUp(precis.address, 'admin@example.org');
});
afterAll(async () => {
  await precis.stop();
  await provider.close();
});

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Log in with Example ID' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' });
  await page.locator('button[type=submit]').click();
}

test('a reader comes by the provider, gets an account, and finds the way back to the page they wanted', async () => {
  const page = await openPage(await theBrowser(), precis.address);
  await page.goto('/settings/sign-in');
  await page.waitForURL('**/login?*');
  await page.getByRole('button', { name: 'Log in with Example ID' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await logIn(page, 'grace');
  await page.waitForURL('**/settings/sign-in');
  await page.getByRole('region', { name: 'Devices' }).getByText('This device').waitFor();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  expect(await page.getByLabel('First name').inputValue()).toBe('Grace');
  await page.goBack();

  const password = page.getByRole('region', { name: 'Password' });
  await password.getByText('You don’t have a password').waitFor();
  expect(await page.getByLabel('Current password').count()).toBe(0);
  await password.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await password.getByRole('button', { name: 'Set a password' }).click();
  await password.getByLabel('Current password', { exact: true }).waitFor();
});

test('nobody comes in by an address that the provider has not verified, and is told why', async () => {
  const page = await openPage(await theBrowser(), precis.address);
  await page.goto('/login');
  await logIn(page, 'mallory');
  await page.waitForURL('**/login?*');
  await page.getByRole('alert').getByText('Your provider hasn’t confirmed your email address.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('a way back that is over leads to the login page, and a made-up reason says nothing', async () => {
  const page = await openPage(await theBrowser(), precis.address);
  await page.goto('/single-sign-on');
  await page.waitForURL('**/login?single_sign_on=failed');
  await page.getByRole('alert').getByText('Single sign-on didn’t work.').waitFor();
  await page.goto('/login?single_sign_on=constructor');
  await page.getByRole('button', { name: 'Log in with Example ID' }).waitFor();
  expect((await page.getByRole('alert').allInnerTexts()).join('')).toBe('');
});
