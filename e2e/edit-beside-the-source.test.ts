import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { obedientAnswer, openTextServer, someProse } from '#server/testing/text-server.ts';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const MADE_IN_MS = 180_000;
const TITLE = 'The Lamp at Northhaven';
const INVENTED =
  'The keeper Zebulon Quick climbed to the lantern of Northhaven every evening before sunset for 1987 years.';
const SAID =
  'The keeper of Northhaven climbed to the lantern every evening before sunset, and wrote the weather down.';
const PASSAGE =
  'The keeper of Northhaven climbed to the lantern every evening before sunset, and he wrote the weather into a copybook that nobody else ever opened.';
const book = `# The Lamp\n\n${someProse(240, 5)}\n\n${PASSAGE}\n\n${someProse(240, 6)}`;

// Its book is published: other files' shelves don't have it.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const writer = await openTextServer();
const stage = setStage(() => ({
  DATA_DIR: dataFolder,
  ADMIN_EMAIL: ADMIN,
  STARTER_LIBRARY: 'off',
  OPENLIBRARY_URL: 'off',
  WIKIPEDIA_URL: 'off',
  WIKIQUOTE_URL: 'off',
  TEXT_BASE_URL: writer.url,
  TEXT_PRICE_IN: '1',
  TEXT_PRICE_OUT: '2',
}));
afterAll(() => writer.close());

/** Whether the provider answers; if not, it refuses every call. */
let isAway = false;
writer.behaveBy((request) => {
  const asked = request.messages.at(-1)?.content ?? '';
  if (isAway) return { status: 400, message: 'No such model any more.' };
  if (asked.startsWith('The passage: ')) return { text: JSON.stringify({ text: SAID }) };
  if (!asked.includes('Write only this section: <<<Idea 1>>>')) return undefined;
  const answer = JSON.parse(obedientAnswer(request)) as { idea: string };
  const evidence = 'These words stand nowhere in all of that book.';
  return { text: JSON.stringify({ ...answer, idea: `${INVENTED} ${answer.idea}`, evidence }) };
});

let admin: Reader;
let bookId: number;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
  const added = await admin.ask<{ data: { id: number } }>('POST /api/v1/admin/books', {
    title: TITLE,
    author_name: 'Henry David Thoreau',
  });
  bookId = added.body.data.id;
});

async function openSection(page: Page): Promise<Locator> {
  await page.locator('summary', { hasText: /^2\. / }).click();
  await page.getByText('Compare with the source').locator('visible=true').click();
  const sentences = page.getByRole('list', { name: 'The section sentence by sentence' });
  await sentences.waitFor();
  return sentences;
}

test('a draft is compared with its source, reworded, edited and checked again, and every edit can be undone', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto(`/admin/books/${bookId}/generation`);
  await page
    .getByLabel('Attach a text')
    .setInputFiles({ name: 'lamp.md', mimeType: 'text/markdown', buffer: Buffer.from(book) });
  await page.getByText('“lamp” attached.').waitFor();
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.getByRole('heading', { name: 'This book needs review' }).waitFor({ timeout: MADE_IN_MS });
  const report = page.getByRole('region', { name: 'Found in the source' });
  await report.getByText('Zebulon Quick, 1987').waitFor();
  await report.getByText('Of 100 that really are missing, about 95 are reported.').waitFor();

  const sentences = await openSection(page);
  const first = sentences.getByRole('listitem').first();
  await first.getByText('Not in the source: Zebulon Quick, 1987').waitFor();
  await first.getByText(PASSAGE).waitFor();
  await first.getByText('lamp · The Lamp').waitFor();
  await page.getByText(/^Rewording a sentence costs (?:US)?\$0\.00\d+ at most\.$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const reword = page.getByRole('button', { name: 'Say what the passage says: sentence 1', exact: true });
  isAway = true;
  await reword.click();
  await first.getByText('No such model any more.').waitFor();
  isAway = false;
  await reword.click();
  const form = page.getByRole('form', { name: 'The sentence as it should be' });
  expect(await form.getByRole('textbox').inputValue()).toBe(SAID);
  await form.locator('del', { hasText: 'Zebulon' }).waitFor();
  await form.getByText('The source has every name, number and quotation in it.').waitFor();
  await form.getByText(/^Reworded for (?:US)?\$0\.000\d+\.$/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Discard' }).click();
  await first.getByText(INVENTED).waitFor();

  await reword.click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved, and checked again.').waitFor();
  await sentences.getByText(SAID).waitFor();
  await expect.poll(() => report.getByText('Zebulon Quick').count()).toBe(0);
  await page.getByText('Changes since the model wrote it').click();
  await page.locator('del', { hasText: 'Zebulon' }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The section is as it was.').waitFor();
  await report.getByText('Zebulon Quick, 1987').waitFor();

  await page.getByRole('button', { name: 'Edit: sentence 1', exact: true }).click();
  await form.getByRole('textbox').fill('The keeper Zebulon kept the lamp.');
  await form.getByText('Not in the source: Zebulon', { exact: true }).waitFor();
  await form.getByRole('textbox').press('Escape');
  await page.getByRole('button', { name: 'Edit: sentence 1', exact: true }).click();
  await form.getByRole('textbox').fill(SAID);
  await form.getByRole('button', { name: 'Save' }).click();
  await sentences.getByText(SAID).waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const strip = page.getByRole('region', { name: 'Progress' });
  await strip.getByText('Published').waitFor({ timeout: MADE_IN_MS });
}, 400_000);

test('a reported sentence is corrected beside its passage, and what is typed is checked', async () => {
  const reader = await signUp(stage.address);
  const { body } = await reader.ask<{
    data: { sections: { sentences: { id: string; text: string }[] }[] };
  }>(`GET /api/v1/books/${bookId}/text`);
  const sentence = body.data.sections.flatMap(({ sentences }) => sentences).find(({ text }) => text === SAID);
  await reader.ask(`POST /api/v1/books/${bookId}/reports`, {
    text: 'Where did he write it?',
    sentence_id: sentence?.id,
  });

  const page = await openPage(stage.browser, stage.address, { reader: admin, isPhone: true });
  await page.goto('/admin/reports');
  await page.getByRole('button', { name: `Correct the sentence in ${TITLE}` }).click();
  const form = page.getByRole('form', { name: `The sentence in ${TITLE}` });
  await form.getByText(PASSAGE).waitFor();
  await form.getByText('The source has every name, number and quotation in it.').waitFor();
  const sentenceField = form.getByLabel('The sentence as it should be');
  await sentenceField.fill(`${SAID} His name was Zebulon.`);
  await form.getByText('Not in the source: Zebulon').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const right = 'Every evening before sunset the keeper climbed to the lantern, and filled his copybook.';
  await sentenceField.fill(right);
  await form.getByRole('button', { name: 'Correct and thank' }).click();
  await form.waitFor({ state: 'detached' });

  await page.goto(`/admin/books/${bookId}/generation`);
  await page.locator('summary', { hasText: /^2\. / }).click();
  await page.getByText('Changes since the model wrote it').click();
  await page.locator('ins', { hasText: 'copybook' }).waitFor();
  await page.getByText('Compare with the source').locator('visible=true').click();
  await page.getByText(/^Readers have this text\. What you save is narrated again/).waitFor();
  await page.getByRole('button', { name: 'Edit: sentence 1', exact: true }).click();
  const field = page.getByRole('form', { name: 'The sentence as it should be' }).getByRole('textbox');
  expect(await field.inputValue()).toBe(right);
  await field.fill(SAID);
  await field.press('Tab');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved, and checked again.').waitFor();
  const again = await reader.ask<object>(`GET /api/v1/books/${bookId}/text`);
  expect(JSON.stringify(again.body)).toContain(SAID);
});
