import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { Session } from '#contract/accounts.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { PASSWORD, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

const logIn = (email: string, password: string) =>
  fetch(`${stage.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    body: JSON.stringify({ email, password }),
  });

test('name and address are changed, the address only with the password', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings');
  const profile = page.getByRole('region', { name: 'Profile' });
  await profile.getByLabel('First name').fill('Grace');
  await profile.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('status', { name: 'Messages' }).getByText('Saved.').waitFor();
  expect((await reader.ask('GET /api/v1/auth/me')).body).toMatchObject({ first_name: 'Grace' });

  const moved = `moved-${reader.user.email}`;
  await profile.getByLabel('Email address').fill(moved);
  await profile.getByLabel('Current password').fill('not this one');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByRole('alert').getByText('Current password is wrong.').waitFor();
  await profile.getByLabel('Current password').fill(PASSWORD);
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByLabel('Current password').waitFor({ state: 'hidden' });
  expect((await reader.ask('GET /api/v1/auth/me')).body).toMatchObject({ email: moved });

  await profile.getByLabel('First name').fill('');
  await profile.getByRole('button', { name: 'Save' }).click();
  await profile.getByRole('alert').getByText('Enter your first name.').waitFor();
});

test('other devices are seen and signed out, one or all, and by a new password', async () => {
  const reader = await signUp(stage.address);
  const elsewhere = async () =>
    ((await (await logIn(reader.user.email, PASSWORD)).json()) as Session).access_token;
  const isIn = async (token: string) => {
    const answer = await fetch(`${stage.address}/api/v1/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.status === 200;
  };
  const tokens = [await elsewhere(), await elsewhere()];
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings/sign-in');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(3);
  await devices.getByRole('button', { name: 'Sign out Firefox on Linux' }).first().click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  expect((await Promise.all(tokens.map(isIn))).filter(Boolean)).toHaveLength(1);
  await devices.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);

  const third = await elsewhere();
  const password = page.getByRole('region', { name: 'Password' });
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password').fill('a different long secret');
  await password.getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Password changed. Your other devices are signed out.').waitFor();
  expect(await isIn(third)).toBe(false);
  expect(await isIn(reader.token)).toBe(true);
});

test('sections have addresses: beside their index at a desk, on a phone a page each', async () => {
  const reader = await signUp(stage.address);
  const desk = await openPage(stage.browser, stage.address, { reader });
  await desk.goto('/settings');
  const index = desk.getByRole('navigation', { name: 'Settings' });
  await desk.getByRole('region', { name: 'Profile' }).waitFor();
  await index.getByRole('link', { name: 'Signing in' }).click();
  await desk.waitForURL('**/settings/sign-in');
  await desk.getByRole('region', { name: 'Devices' }).waitFor();
  expect(await index.locator('[aria-current="page"]').innerText()).toBe('Signing in');
  expect(await index.getByRole('link', { name: 'Admin' }).count()).toBe(0);

  const phone = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await phone.goto('/settings');
  const links = phone.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await links.first().waitFor();
  expect(await phone.getByRole('region', { name: 'Profile' }).isVisible()).toBe(false);
  await links.getByText('Listening').tap();
  await phone.getByRole('heading', { level: 1, name: 'Listening' }).waitFor();
  await phone.getByRole('region', { name: 'Playback' }).waitFor();
  expect(await links.first().isVisible()).toBe(false);
  await phone.getByRole('main').getByRole('link', { name: 'Settings' }).tap();
  await links.first().waitFor();
  await phone.goto('/settings/nothing');
  await phone.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
});

test('a copy of the data can be downloaded, and the account deleted for good', async () => {
  const keeper = await signUp(stage.address);
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^precis-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(data).toMatchObject({ account: { email: reader.user.email } });

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill('not this one');
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await dialog.getByText('Current password is wrong.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete permanently' }).click();
  await page.waitForURL(`${stage.address}/`);
  await page.getByRole('status').getByText('Your account is deleted.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect((await logIn(reader.user.email, PASSWORD)).status).toBe(401);
  expect((await keeper.ask('GET /api/v1/auth/me')).status).toBe(200);
});

test('a session that was ended on another device says why on the login page', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings/sign-in');
  await page.getByRole('region', { name: 'Devices' }).getByText('This device').waitFor();
  // A call still on its way would lead to the login page by itself, and loading that again forgets why.
  await page.waitForLoadState('networkidle');
  const { access_token: other } = (await (await logIn(reader.user.email, PASSWORD)).json()) as Session;
  const headers = { authorization: `Bearer ${other}` };
  await fetch(`${stage.address}/api/v1/sessions`, { method: 'DELETE', headers });
  await page.reload();
  await page.waitForURL('**/login*');
  await page.getByText('You were logged out from another device.').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});
