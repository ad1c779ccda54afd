import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';

// A library that nobody has set up yet.
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await makeDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const stage = setStage(() => ({ DATA_DIR: dataFolder, STARTER_LIBRARY: 'off', VOICE_DOWNLOAD: '' }));
let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, newEmail());
});

test('an admin is guided through a new library once, and can come back to the guide', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto('/admin');
  const offer = page.getByRole('region', { name: 'Set up your library' });
  await offer.getByRole('link', { name: 'Start' }).click();

  await page.getByRole('region', { name: 'Step 1 of 4' }).waitFor();
  await page.getByRole('combobox', { name: 'Who may register' }).selectOption('invite');
  await button('Save').click();
  await button('Next').click();
  const second = page.getByRole('region', { name: 'Step 2 of 4' });
  await second.getByRole('list', { name: 'Voices' }).waitFor();
  expect(await second.evaluate((region) => region === document.activeElement)).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthBeyondWindow(page)).toBe(0);
  await button('Skip this step').click();
  await page.getByRole('region', { name: 'Step 3 of 4' }).waitFor();
  await button('Back').click();
  await second.waitFor();
  await button('Skip this step').click();
  await button('Skip this step').click();
  await button('Finish').click();

  await page.getByRole('heading', { level: 1, name: 'Admin' }).waitFor();
  await page.reload();
  await page.getByRole('region', { name: 'Needs attention' }).waitFor();
  expect(await offer.count()).toBe(0);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Open the setup guide' }).click();
  expect(await page.getByRole('combobox', { name: 'Who may register' }).inputValue()).toBe('invite');
});
