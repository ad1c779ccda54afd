import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTextServer } from '#server/testing/text-server.ts';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const ADMIN = newEmail();
const KEY = 'key-of-the-journey-56789';
const MODEL = 'pen-and-ink';
const writer = await openTextServer();
writer.modelsAre(['another', MODEL]);
// What is set here must not be met by other journeys.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const stage = setStage(() => ({
  DATA_DIR: dataFolder,
  ADMIN_EMAIL: ADMIN,
  STARTER_LIBRARY: 'off',
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
}));

let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});
afterAll(() => writer.close());

const text = ['walden', 'meditations']
  .map((name) => readFileSync(join(import.meta.dirname, '../library', `${name}.md`), 'utf8'))
  .map((file) => file.replace(/^---[\s\S]*?---/, ''))
  .join('\n\n');

async function aBookInTheMaking(title: string): Promise<number> {
  await admin.ask('POST /api/v1/books/suggest', { title, author: 'Ada Writer' });
  const find = async () => {
    const { body } = await admin.ask<{ requests: { title: string; book_id: number | null }[] }>(
      'GET /api/v1/admin/requests?state=approved',
    );
    return body.requests.find((request) => request.title === title)?.book_id ?? null;
  };
  await expect.poll(find, { timeout: 30_000 }).not.toBeNull();
  return (await find()) as number;
}

test('a provider is set up in the browser and writes the next book, without a restart', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin/settings');
  const panel = page.getByRole('region', { name: 'Settings', exact: true });
  await panel.locator('summary', { hasText: 'Text: who writes summaries' }).click();
  const form = panel.locator('details[open] form');

  // What the environment has set can be seen, and not be changed.
  await panel.locator('summary', { hasText: 'Where books are looked up' }).click();
  const given = panel.getByLabel('Wikipedia', { exact: true });
  expect([await given.isDisabled(), await given.inputValue()]).toEqual([true, 'off']);
  await panel.locator('summary', { hasText: 'Where books are looked up' }).click();

  await form.getByLabel('Set up for').selectOption('Ollama');
  expect(await form.getByLabel('Address').inputValue()).toBe('http://localhost:11434/v1');
  await form.getByLabel('Address').fill('http://127.0.0.1:9/v1');
  await form.getByRole('button', { name: 'Load models' }).click();
  await form.getByText(/127\.0\.0\.1:9 could not be reached/).waitFor();

  await form.getByLabel('Address').fill(writer.url);
  await form.getByLabel('API key').fill(KEY);
  await form.getByRole('button', { name: 'Load models' }).click();
  await form.getByLabel('Models on the server').selectOption(MODEL);
  await form.getByRole('button', { name: 'Test: Text' }).click();
  await form.getByText(/^Works\. /).waitFor();
  await form.getByLabel('Time limit').fill('1000');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText(/^TEXT_TIMEOUT_SECONDS is "1000", but must be seconds, 1 to 300/).waitFor();
  await form.getByLabel('Time limit').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await form.getByText('Set, ends in 6789. Type a new one to replace it.').waitFor();
  await expect.poll(() => form.getByLabel('API key').inputValue()).toBe('');
  expect(await page.content()).not.toContain(KEY);
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthBeyondWindow(page)).toBe(0);

  const asked = writer.requests.length;
  await page.goto(`/admin/books/${await aBookInTheMaking('The Art of Being Set Up')}/generation`);
  await page.getByLabel('Attach a text').setInputFiles({
    name: 'book.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  await expect.poll(() => writer.requests.length, { timeout: 60_000 }).toBeGreaterThan(asked);
  expect(writer.requests.at(-1)?.model).toBe(MODEL);
  expect(writer.keys.at(-1)).toBe(KEY);
});
