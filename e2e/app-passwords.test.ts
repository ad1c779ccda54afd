import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

test('a reader sees what another app asks for, creates an app password once, and revokes it', async () => {
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Other apps' }).click();
  await page.getByRole('heading', { name: 'Other apps', level: 1 }).waitFor();
  expect(await page.getByLabel('Server address', { exact: true }).inputValue()).toBe(stage.address);
  expect(await page.getByLabel('Username', { exact: true }).inputValue()).toBe(reader.user.email);
  await page.getByRole('img', { name: 'QR code of the server address' }).waitFor();
  await page.getByText('Lissen (Android)').click();
  await page.getByText('Enter the server address, without a slash at the end.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const passwords = page.getByRole('region', { name: 'App passwords' });
  await passwords.getByRole('button', { name: 'Create an app password' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Lissen');
  const [read, listen] = ['Read', 'Listen'].map((name) => dialog.getByRole('checkbox', { name }));
  expect([await read?.isChecked(), await listen?.isChecked()]).toEqual([true, true]);
  await read?.uncheck();
  await listen?.uncheck();
  await dialog.getByRole('button', { name: 'Create an app password' }).click();
  await dialog.getByText('Choose what the app may do.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await listen?.check();
  await dialog.getByRole('button', { name: 'Create an app password' }).click();
  const password = await dialog.getByLabel('App password', { exact: true }).inputValue();
  expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await passwords.getByText('Lissen', { exact: true }).waitFor();
  await page.reload();
  await passwords.getByText(/^Created .*, not used yet$/).waitFor();
  await passwords.getByText('Listen', { exact: true }).waitFor();
  const feed = await fetch(`${stage.address}/opds`, {
    headers: { authorization: `Basic ${Buffer.from(`${reader.user.email}:${password}`).toString('base64')}` },
  });
  expect([feed.status, await feed.json()]).toMatchObject([
    403,
    { error: 'This app password may only listen. Create one in Settings that may read.' },
  ]);
  expect(await page.content()).not.toContain(password);
  await passwords.getByRole('button', { name: 'Revoke' }).click();
  await passwords.getByRole('button', { name: 'Yes, revoke' }).click();
  await passwords.getByText('No app passwords yet.').waitFor();
});
