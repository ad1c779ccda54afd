import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, PUBLIC_URL: '' }));

test('an admin sees what admins changed, and finds one change among them', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const reader = await signUp(stage.address);
  await admin.ask(`PATCH /api/v1/admin/users/${reader.user.id}`, { status: 'blocked' });
  await admin.ask('POST /api/v1/admin/invites', {});

  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  const entries = page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  await expect.poll(() => entries.first().innerText()).toContain('Made an invite');
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('What', { exact: true }).selectOption('Changed an account');
  await expect.poll(() => entries.first().innerText()).toContain(reader.user.email);
  expect(await entries.first().innerText()).toMatch(/active.+blocked/s);
  await page.getByLabel('What', { exact: true }).selectOption('Deleted books');
  await page.getByRole('heading', { name: 'Nothing here' }).waitFor();
});
