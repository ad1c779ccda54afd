import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { chooseMore } from './support/book-more.ts';
import { openPage } from './support/open-browser.ts';
import { bookCalled, newEmail, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN }));
const NOTE = 'You are right, it is mended.';

test('a reader tells of a mistake, an admin settles it with a note, and the reader hears of that', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const reader = await signUp(stage.address);
  const { id, slug, title } = await bookCalled(reader, 'Walden');

  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/book/${slug}/${id}`);
  await chooseMore(page, 'Report a mistake');
  const dialog = page.getByRole('dialog', { name: 'Report a mistake' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.getByText('Say what’s wrong in at least 5 characters.').waitFor();
  await dialog.getByLabel('What’s wrong?').fill('The pond is in Massachusetts.');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. We’ll look into it').waitFor();

  await page.goto(`/read-book/${slug}/${id}`);
  await page.getByRole('button', { name: 'Report a mistake' }).click();
  await dialog.getByLabel('What’s wrong?').fill('Another one, in the text.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });

  const sentence = page.locator('[data-sentence]').nth(1);
  const said = (await sentence.innerText()).trim();
  // An admin corrects what's stored.
  const written = said.replaceAll('’', "'").replaceAll(/[“”]/g, '"');
  await sentence.selectText();
  const bar = page.getByRole('toolbar', { name: 'Highlight' });
  await bar.getByRole('button', { name: 'Report a mistake in this sentence' }).click();
  await dialog.getByLabel('What’s wrong?').fill('This sentence is wrong.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'detached' });

  const desk = await openPage(stage.browser, stage.address, { reader: admin });
  await desk.goto('/admin/reports');
  const row = desk.getByRole('listitem').filter({ hasText: 'The pond is in Massachusetts.' });
  await row.getByText(reader.user.email).waitFor();
  expect(await row.getByRole('link', { name: `Generation: ${title}` }).getAttribute('href')).toBe(
    `/admin/books/${id}/generation`,
  );
  const aboutSentence = desk.getByRole('listitem').filter({ hasText: 'This sentence is wrong.' });
  await aboutSentence.getByText(written).waitFor();
  expect(await seriousFindings(desk)).toEqual([]);
  await row.getByRole('button', { name: `Resolve the report about ${title}` }).click();
  const settling = desk.getByRole('dialog');
  await settling.getByLabel('What was done (sent to the reader)').fill(NOTE);
  await settling.getByRole('button', { name: 'Resolve' }).click();
  await row.waitFor({ state: 'detached' });
  await desk.getByText('Resolved', { exact: true }).click();
  await desk.getByText(`Answer: ${NOTE}`).waitFor();

  await page.goto('/home');
  await page.getByText(`About the mistake in “${title}”: ${NOTE}`).waitFor();
  await page.goto('/requests');
  const mine = page.getByRole('region', { name: 'My reports' }).getByRole('listitem');
  await mine.filter({ hasText: 'The pond is in Massachusetts.' }).getByText(`Answer: ${NOTE}`).waitFor();
  await mine.filter({ hasText: 'This sentence is wrong.' }).getByText('Open', { exact: true }).waitFor();

  await desk.getByText('Open', { exact: true }).click();
  const correct = aboutSentence.getByRole('button', { name: `Correct the sentence in ${title}` });
  await correct.click();
  const form = desk.getByRole('form', { name: `The sentence in ${title}` });
  const rewritten = form.getByLabel('The sentence as it should be');
  await expect.poll(() => rewritten.evaluate((area) => area === document.activeElement)).toBe(true);
  expect(await rewritten.inputValue()).toBe(written);
  await rewritten.press('Escape');
  await form.waitFor({ state: 'detached' });
  expect(await correct.evaluate((button) => button === document.activeElement)).toBe(true);
  await correct.click();
  await rewritten.fill('This sentence is right at last.');
  await form.getByLabel('Your own note to the reader (optional)').fill('Well read.');
  expect(await seriousFindings(desk)).toEqual([]);
  await form.getByRole('button', { name: 'Correct and thank' }).click();
  await aboutSentence.waitFor({ state: 'detached' });
  await page.goto(`/read-book/${slug}/${id}`);
  await page.getByText('This sentence is right at last.').waitFor();
  expect(await page.getByText(said, { exact: true }).count()).toBe(0);
  const thanks = 'Thank you! You’re right, and it’s corrected. Well read.';
  await page.getByText(`About the mistake in “${title}”: ${thanks}`).waitFor();

  await desk.goto(`/admin/books/${id}/generation`);
  await desk.getByRole('button', { name: 'Take down' }).click();
  const asking = desk.getByRole('dialog', { name: `Take down “${title}”` });
  await asking.getByLabel('Reason (shown to its readers)').fill('The pond is being moved.');
  expect(await seriousFindings(desk)).toEqual([]);
  await asking.getByRole('button', { name: 'Take down' }).click();
  await desk.getByRole('heading', { name: 'This book was taken down' }).waitFor();

  await page.goto(`/book/${slug}/${id}`);
  await page.waitForURL('**/not-found');
  await page.getByRole('heading', { level: 1, name: 'This summary was taken down' }).waitFor();
  await page.getByRole('main').getByText('The pond is being moved.').waitFor();

  await desk.getByRole('button', { name: 'Publish again' }).click();
  await desk.getByText(`“${title}” is back in the library.`).waitFor();
  await page.goto(`/book/${slug}/${id}`);
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
});
