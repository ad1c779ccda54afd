import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, REGISTRATION: 'invite', PUBLIC_URL: '' }));

test('an admin invites somebody, blocks them, and hands over a link; others are told that it is not for them', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const email = newEmail();
  await page.getByLabel('Only for this email (optional)').fill(email);
  await page.getByRole('button', { name: 'Create an invite' }).click();
  const dialog = page.getByRole('dialog');
  const invite = await dialog.getByLabel('Link').inputValue();
  expect(invite.startsWith(`${stage.address}/register?invite=`)).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const guest = await openPage(stage.browser, stage.address);
  await guest.goto('/register');
  await guest.getByText('by invitation only').waitFor();
  await guest.goto(invite);
  await guest.getByText('You’ve been invited. Welcome!').waitFor();
  await guest.getByLabel('First name').fill('Grace');
  await guest.getByLabel('Email address').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.getByRole('button', { name: 'Register' }).click();
  await guest.waitForURL(/\/(home|welcome)$/);
  await guest.goto('/admin/users');
  await guest.getByRole('heading', { level: 1, name: 'Admins only' }).waitFor();

  await page.reload();
  await page.getByText(`Used by ${email}`).waitFor();
  await page.getByRole('button', { name: `Reset link: ${email}` }).click();
  const reset = await dialog.getByLabel('Link').inputValue();
  expect(reset).toContain('/auth/reset-password/');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Block: ${email}` }).click();
  await page.getByRole('button', { name: `Unblock: ${email}` }).waitFor();
  await guest.goto('/home');
  await guest.waitForURL('**/login**');
  await guest.goto(reset);
  await guest.getByLabel('New password', { exact: true }).fill('another long secret');
  await guest.getByLabel('Confirm new password').fill('another long secret');
  await guest.getByRole('button', { name: 'Save new password' }).click();
  await guest.getByRole('alert').getByText('has expired').waitFor();

  await page.getByLabel('Search by name or email').fill(email);
  await page.getByRole('status').getByText('1 account').waitFor();
  await page.getByLabel('Search by name or email').fill('nobody of that name');
  await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
});
