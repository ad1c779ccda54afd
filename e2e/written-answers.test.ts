import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTextServer } from '#server/testing/text-server.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const server = await openTextServer();
afterAll(() => server.close());
const stage = setStage(() => ({ TEXT_BASE_URL: server.url, TEXT_MODEL: 'test-model', ANSWERS_PER_DAY: '1' }));

const DAY_MS = 86_400_000;
const TEST_MS = 60_000;
// Both questions have to be of one day (UTC).
beforeAll(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < TEST_MS) await delay(left);
}, 2 * TEST_MS);

const question = 'Where can I find peace and quiet?';

/** The beginning of the first passage, as it was sent, and a sentence that it doesn't have. */
server.behaveBy(({ messages }) => {
  const passage = /\[1\] <<<(?<text>[^>]+)>>>/.exec(messages.at(-1)?.content ?? '')?.groups?.text ?? '';
  const words = passage.split(/[,;.]/)[0] ?? '';
  const sentences = [
    { text: `${words}.`, passage: 1, words },
    { text: 'Nobody in Atlantis ever slept.', passage: 1, words },
  ];
  return { text: JSON.stringify({ sentences }) };
});

test('sentences above the passages name the one they rest on, as often a day as an admin allows', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByText('Ask this book', { exact: true }).tap();
  const field = page.getByRole('textbox', { name: 'Your question' });
  await field.fill(question);
  await page.keyboard.press('Enter');
  const answer = page.getByRole('status').getByRole('paragraph').filter({ hasText: '[1]' });
  await answer.waitFor();
  const passages = page.getByRole('list', { name: 'Passages about your question' });
  const said = (await answer.innerText()).replace(/\.?\s*\[1\]\s*$/, '');
  expect(await passages.getByRole('blockquote').first().innerText()).toContain(said);
  expect(await page.getByText('Atlantis').count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);

  await field.fill(`${question} Please.`);
  await page.keyboard.press('Enter');
  await page.getByText('You’ve had all of today’s written answers.').waitFor();
  await passages.waitFor();
});
