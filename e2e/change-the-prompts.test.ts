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
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, TEXT_BASE_URL: writer.url }));

let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});
afterAll(() => writer.close());

test('an admin changes a prompt, tries it on a book first, and what cannot be read or lacks %s is refused', async () => {
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

  await box.fill(JSON.stringify({ ...current, slogan_prompt: 'A slogan for %s in four words' }));
  await dialog.getByText('Try it on a book').click();
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await dialog.getByText('Choose a book first.').waitFor();
  await dialog.getByLabel('Find a book').fill('walden');
  await dialog.getByRole('radio', { name: /^Walden/ }).check();
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  const tried = dialog.getByRole('region', { name: 'slogan_prompt' });
  await tried.locator('del', { hasText: 'speak' }).waitFor();
  expect(await tried.locator('ins').allInnerTexts()).toEqual(['walk']);
  expect(await seriousFindings(page)).toEqual([]);

  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'OK' }).click()]);
  await page.getByRole('button', { name: 'Change prompt' }).click();
  await expect.poll(() => shown.inputValue()).toContain('in four words');
});
