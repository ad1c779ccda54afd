import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN }));

test('an admin creates a token for a script, sees it once, and revokes it', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/settings/admin');
  const panel = page.getByRole('region', { name: 'API tokens' });
  await panel.getByText('No tokens yet.').waitFor();
  await panel.getByRole('button', { name: 'Create a token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly import');
  await dialog.getByRole('checkbox', { name: 'Read' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Import' }).check();
  await dialog.getByLabel('Current password').fill('not this one');
  await dialog.getByRole('button', { name: 'Create a token' }).click();
  await dialog.getByText('Current password is wrong.').waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nightly import');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
    .toBe('current_password');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Create a token' }).click();
  const token = await dialog.getByLabel('API token').inputValue();
  expect(await seriousFindings(page)).toEqual([]);

  const statusOf = async (path: string) =>
    (await fetch(`${stage.address}${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await statusOf('/api/v1/admin/imports')).toBe(200);
  expect(await statusOf('/api/v1/books')).toBe(403);
  await dialog.getByRole('button', { name: 'I’ve saved it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await panel.getByText(/^Last used /).waitFor();
  expect(await page.content()).not.toContain(token);
  await panel.getByRole('button', { name: 'Revoke' }).click();
  await panel.getByRole('button', { name: 'Yes, revoke' }).click();
  await panel.getByText('No tokens yet.').waitFor();
  expect(await statusOf('/api/v1/admin/imports')).toBe(401);
});
