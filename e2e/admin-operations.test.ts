import { createReadStream } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { verifyArchive } from '#server/platform/backup/read-archive.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({
  ADMIN_EMAIL: ADMIN,
  PUBLIC_URL: '',
  // Nobody listens at the discard port.
  TEXT_BASE_URL: 'http://127.0.0.1:9/v1',
}));

let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});

test('the admin pages are in four groups, and the open one is in sight on a phone', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin, isPhone: true });
  const menu = page.getByRole('navigation', { name: 'Admin pages' });
  const link = (name: string) => menu.getByRole('link', { name, exact: true });
  await page.goto('/admin/bin');
  await expect.poll(() => link('Bin').getAttribute('aria-current')).toBe('page');
  expect(await link('Books').getAttribute('aria-current')).toBe('true');
  const { x, width } = (await link('Bin').boundingBox()) ?? { x: Number.NaN, width: Number.NaN };
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  await link('Library').click();
  await page.getByRole('heading', { level: 1, name: 'Library settings' }).waitFor();
  await link('Books').click();
  await page.waitForURL('**/admin#books');
  const table = page.getByLabel('Search by title or author');
  await expect.poll(async () => (await table.boundingBox())?.y).toBeLessThan(844);
  expect(await seriousFindings(page)).toEqual([]);
});

test('an admin sees what admins changed, and finds one change among them', async () => {
  const reader = await signUp(stage.address);
  await admin.ask(`PATCH /api/v1/admin/users/${reader.user.id}`, { status: 'blocked' });
  await admin.ask('POST /api/v1/admin/invites', {});

  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor();
  const entries = page.getByRole('list', { name: 'Changes, newest first' }).getByRole('listitem');
  await expect.poll(() => entries.first().innerText()).toContain('Created an invite');
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByLabel('Action', { exact: true }).selectOption('Changed an account');
  await expect.poll(() => entries.first().innerText()).toContain(reader.user.email);
  expect(await entries.first().innerText()).toMatch(/active.+blocked/s);
  await page.getByLabel('Action', { exact: true }).selectOption('Deleted books');
  await page.getByRole('heading', { name: 'No changes' }).waitFor();
});

test('an admin sees at a glance what happened, in plots and in tables', async () => {
  await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  const plot = page.getByRole('region', { name: 'New readers per day' });
  expect(await plot.locator('[data-told]').last().getAttribute('data-told')).toMatch(/: [1-9]/);
  await plot.getByText('As a table').click();
  const today = plot.getByRole('table', { name: 'New readers per day' }).getByRole('row').nth(1);
  expect(Number((await today.innerText()).split(/\s+/).at(-1))).toBeGreaterThanOrEqual(2);
  await page.getByRole('region', { name: 'Books by state' }).getByText('Published').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test('an admin sees how the library is set up, and tries its providers', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Library settings' }).waitFor();
  await page.getByRole('button', { name: 'Test: Speech' }).click();
  // As long as the server may try, and a little more.
  await page.getByText(/Works\. The embedded voice spoke for/).waitFor({ timeout: 35_000 });
  await page.getByRole('button', { name: 'Test: Email' }).click();
  await page.getByText(/The email to you is in the outbox/).waitFor();
  await page.getByRole('button', { name: 'Test: Text' }).click();
  await page.getByText(/Doesn’t work\. 127\.0\.0\.1:9 could not be reached/).waitFor();
  await page.getByText(/free of/).waitFor();
  expect(await page.getByRole('table', { name: 'Storage' }).innerText()).toContain('Book audio');

  const spoken = page.getByRole('region', { name: 'Pronunciation' });
  await spoken.getByLabel('Words').fill('Nietzsche = Neecha\nGoethe');
  await spoken.getByRole('button', { name: 'Save pronunciations' }).click();
  await spoken.getByText('Line 2 needs a word on both sides of “=”.').waitFor();
  await spoken.getByLabel('Words').fill('Nietzsche = Neecha\nGoethe=Gerta');
  await spoken.getByRole('button', { name: 'Save pronunciations' }).click();
  await page.getByText('Pronunciations saved.').waitFor();
  // What was typed stays until the list was read again.
  await expect.poll(() => spoken.getByLabel('Words').inputValue()).toBe('Nietzsche = Neecha\nGoethe = Gerta');

  const voices = page.getByRole('list', { name: 'Voices' });
  await voices.getByRole('button', { name: 'Install: en_US-john-medium' }).click();
  await voices.getByText('Failed: /nowhere/voices needs en_US-john-medium.onnx').waitFor();
  await voices.getByRole('button', { name: 'Try again: en_US-john-medium' }).waitFor();

  await page.getByText('No backups yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  const backups = page.getByRole('list', { name: 'Backups, newest first' }).getByRole('listitem');
  // All that the starter library sounds like is written.
  await backups.first().waitFor({ timeout: 30_000 });
  expect(await backups.first().innerText()).toMatch(/[kM]B · created here/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download: / }).click();
  const saved = await (await download).path();
  const read = () => createReadStream(saved);
  const { manifest } = await verifyArchive({ name: saved, read, passphrase: null });
  expect(manifest.tables.map(({ name }) => name)).toContain('books');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: /^Delete permanently/ }).click();
  await page.getByText('No backups yet.').waitFor();
});
