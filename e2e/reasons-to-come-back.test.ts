import { expect, test } from 'vitest';
import type { SingleBook } from '#contract/books.ts';
import { seriousFindings } from './support/axe.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const stage = setStage();

test('home leads back to the idea, a goal counts books, and the month says what was heard', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 120);
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto('/home');
  const { data } = (await reader.ask<{ data: SingleBook }>(`GET /api/v1/books/${book.id}`)).body;
  const idea = data.key_ideas.findLast(({ time }) => time !== null && time <= 120)?.title ?? '';
  const resume = page.getByRole('region', { name: 'Continue listening' });
  await resume.getByText(idea, { exact: true }).waitFor();
  await resume.getByRole('button', { name: `Play ${book.title}` }).waitFor();

  await page.goto('/history');
  await page.getByRole('button', { name: `More for ${book.title}` }).tap();
  await page.getByRole('menuitem', { name: 'Mark as finished' }).tap();
  await page.goto('/history/time');
  const week = page.getByRole('region', { name: 'Books this week' });
  await week.getByText('1 book', { exact: true }).first().waitFor();
  await week.getByRole('combobox', { name: 'Weekly goal' }).selectOption('2');
  await week.getByText('1 of 2 books').waitFor();
  const kept = async () =>
    (await reader.ask<{ data: { preferences: object } }>('GET /api/v1/profile')).body.data.preferences;
  await expect.poll(kept).toMatchObject({ weekly_goal: 2 });
  await page.reload();
  await week.getByRole('progressbar', { name: 'Progress towards your goal' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'See your month' }).tap();
  await page.getByRole('heading', { level: 2, name: /^Your month: / }).waitFor();
  await page.getByText('1 book finished').waitFor();
  await page.getByRole('region', { name: 'Finished' }).getByRole('link', { name: book.title }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const monthly = page.getByRole('switch', { name: 'Email me this each month' });
  expect(await monthly.isChecked()).toBe(false);
  await page.getByText('No email if there’s nothing to tell.').waitFor();
  await monthly.tap();
  await page.getByText('It comes as soon as you’ve confirmed your email address').waitFor();
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const chosen = { monthly_email: true, time_zone: zone, email_language: 'en' };
  await expect.poll(kept).toMatchObject(chosen);
  await page.goto('/settings/listening');
  const inSettings = page.getByRole('switch', { name: 'Email me my month' });
  await expect.poll(() => inSettings.isChecked()).toBe(true);
  await inSettings.tap();
  await expect.poll(kept).toMatchObject({ ...chosen, monthly_email: false });
});
