import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTextServer } from '#server/testing/text-server.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const writer = await openTextServer();
writer.behaveBy(({ messages }) => {
  const asked = messages.map(({ content }) => content).join('\n');
  const text = asked.includes('in four words') ? 'Think before you walk.' : 'Think before you speak.';
  return { text: JSON.stringify({ text }) };
});
const stage = setStage(() => ({
  ADMIN_EMAIL: ADMIN,
  TEXT_BASE_URL: writer.url,
  TEXT_PRICE_IN: '1',
  TEXT_PRICE_OUT: '2',
}));

let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});
afterAll(() => writer.close());

test('an admin changes a prompt as JSON, and what cannot be read or lacks %s is refused', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Change prompt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enter data to change prompt:' });
  await dialog.getByText('%s is required. It can be author or book title', { exact: true }).waitFor();
  const box = dialog.getByLabel('New prompt data');
  const shown = dialog.getByLabel('Current prompt data');
  expect((await dialog.boundingBox())?.width).toBe(60 * 14);
  expect([await box.getAttribute('rows'), await shown.getAttribute('rows')]).toEqual(['18', '18']);
  expect(await shown.isEditable()).toBe(false);
  await expect.poll(() => box.evaluate((area) => area === document.activeElement)).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'Change prompt' });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  await opener.click();
  const current = JSON.parse(await box.inputValue()) as Record<string, string>;

  await box.fill('{ no JSON');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.getByText('Invalid JSON format or unexpected error occurred.').waitFor();
  await box.fill(JSON.stringify({ ...current, slogan_prompt: 'A slogan.' }));
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.getByText('slogan_prompt: %s is required. It can be author or book title').waitFor();

  await box.fill(JSON.stringify({ ...current, slogan_prompt: 'A slogan for %s' }));
  expect(await seriousFindings(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'OK' }).click()]);
  await page.getByRole('button', { name: 'Change prompt' }).click();
  await expect.poll(() => shown.inputValue()).toContain('A slogan for %s');
  await dialog.getByRole('link', { name: 'Edit as a form, with versions and trials' }).click();
  await page.getByRole('heading', { level: 1, name: 'Prompts' }).waitFor();
});

test('an admin edits a plain field, tries it on a book, is told of another admin’s change, and restores a version', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/prompts');
  const slogan = page.getByRole('textbox', { name: 'Slogan' });
  await slogan.fill('A slogan.');
  await page.getByText('%s is required. It can be author or book title').waitFor();
  await slogan.fill('A slogan for %s in four words');

  const trial = page.getByRole('region', { name: 'Try on a book' });
  await trial.getByRole('button', { name: 'Try', exact: true }).click();
  await trial.getByText('Choose a book first.').waitFor();
  await trial.getByLabel('Find a book').fill('walden');
  await trial.getByRole('radio', { name: /^Walden/ }).check();
  await trial.getByText(/^One changed prompt, at most .*0\.00\d+\.$/).waitFor();
  await trial.getByRole('button', { name: 'Try', exact: true }).click();
  await trial.getByText(/^Done for .*0\.00\d+\. Nothing was saved\.$/).waitFor();
  const tried = trial.getByRole('region', { name: 'Slogan' });
  expect(await tried.innerText()).toContain('Think before you walk.');
  expect(await seriousFindings(page)).toEqual([]);

  const { body } = await admin.ask<{ data: { version: number } }>('GET /api/v1/admin/prompts');
  const { version } = body.data;
  const byOther = { prompt: { slogan_prompt: 'A slogan for %s', author_prompt: 'Who wrote %s?' } };
  expect((await admin.ask('PUT /api/v1/admin/prompts/1', byOther)).status).toBe(200);
  await page.getByRole('button', { name: 'Save prompts' }).click();
  await page
    .getByRole('alert')
    .getByText(`Compare yours with version ${version + 1}, then save again.`)
    .waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: 'Author' }).inputValue()).toBe('Who wrote %s?');
  expect(await slogan.inputValue()).toBe('A slogan for %s in four words');
  await page.getByRole('button', { name: 'Save prompts' }).click();

  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText(`Version ${version + 2} (current)`).waitFor();
  const newest = versions.getByRole('listitem').first();
  await newest.locator('summary').click();
  expect(await newest.locator('ins').allInnerTexts()).toEqual([' in four words']);
  await versions.getByRole('button', { name: /^Restore.*Built-in/ }).click();
  await versions.getByRole('button', { name: /^Yes, restore.*Built-in/ }).click();
  await versions.getByText(`Version ${version + 3} (current)`).waitFor();
  expect(await slogan.inputValue()).not.toContain('in four words');
});
