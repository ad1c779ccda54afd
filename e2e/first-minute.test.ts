import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { placeOf } from './support/fingers.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, PASSWORD, signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

const stage = setStage();

/** The library has books enough to offer topics. */
async function untilOffered(): Promise<string[]> {
  const reader = await signUp(stage.address);
  const offered = async () =>
    (await reader.ask<{ offered: string[] }>('GET /api/v1/interests?language=en')).body.offered;
  await expect.poll(async () => (await offered()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(5);
  return offered();
}

test('who registers is asked what for, once; home and today’s pick follow, and Settings changes it', async () => {
  const [first = '', second = '', third = ''] = await untilOffered();
  const page = await openPage(stage.browser, stage.address, { isPhone: true });
  await page.goto('/register');
  await page.getByLabel('Email address').fill(newEmail());
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('First name').fill('Ada');
  await page.getByRole('button', { name: 'Register', exact: true }).click();

  await page.getByRole('heading', { level: 1, name: 'What are you here for?' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  for (const topic of [first, second, third])
    await page.getByRole('button', { name: topic, exact: true }).click();
  await page.getByText('3 of 5 chosen').waitFor();
  await page.getByRole('button', { name: 'Show me books' }).click();

  const pick = page.getByRole('region', { name: 'Today’s pick' });
  await pick.getByText(new RegExp(`^You came for (${first}|${second}|${third})$`)).waitFor();
  const shelf = page.getByRole('region', { name: 'Recommended for you' });
  await shelf
    .getByText(new RegExp(`^About (${first}|${second}|${third})$`))
    .first()
    .waitFor();

  await page.goto('/welcome');
  await page.waitForURL('**/home');
  await page.goto('/settings/listening');
  const settings = page.getByRole('region', { name: 'What you’re here for' });
  await settings.getByRole('button', { name: first, exact: true, pressed: true }).click();
  await settings.getByRole('button', { name: 'Save topics' }).click();
  await page.goto('/settings/listening');
  await settings.getByRole('button', { name: first, exact: true, pressed: false }).waitFor();
});

test('the question can be skipped, and isn’t asked again', async () => {
  await untilOffered();
  const reader = await signUp(stage.address);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/welcome');
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { level: 1, name: /^Good to see you/ }).waitFor();
  const { body } = await reader.ask<{ chosen: string[] }>('GET /api/v1/interests?language=en');
  expect(body.chosen).toEqual([]);
  await page.goto('/welcome');
  await page.waitForURL('**/home');
});

test('home offers somebody new questions; one leads to its answer, and the way back finds the same place', async () => {
  await untilOffered();
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto('/home');
  const questions = page.getByRole('region', { name: 'Questions this library answers' });
  const link = questions.getByRole('link').nth(1);
  await link.scrollIntoViewIfNeeded();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  expect((await placeOf(link)).height).toBeGreaterThanOrEqual(44);
  const asked = await link.innerText();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await link.tap();
  await page.getByRole('heading', { level: 1, name: `Results for “${asked}”` }).waitFor();
  await page.getByText(/^\d+ books? found$/).waitFor();
  await page.goBack();
  await questions.getByRole('link', { name: asked, exact: true }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(place, -1);

  await reader.saveAt(book.id, 60);
  await page.goto('/home');
  await page.getByRole('region', { name: 'Continue listening' }).waitFor();
  await page.getByRole('region', { name: 'All books' }).waitFor();
  await expect.poll(() => questions.count()).toBe(0);
});
