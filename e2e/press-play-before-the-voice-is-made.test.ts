import { expect, onTestFinished, test } from 'vitest';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { bookCalled, signUp } from './support/readers.ts';
import { expectSoundToReach } from './support/sound.ts';
import { startPrecis } from './support/start-precis.ts';

test('on an empty machine Play waits for the voice, shows how far it is, and begins by itself', async () => {
  const dataFolder = await makeDataFolder();
  onTestFinished(() => removeDataFolder(dataFolder));
  const precis = await startPrecis({ dataFolder });
  onTestFinished(() => precis.stop());
  const browser = await theBrowser();

  const reader = await signUp(precis.address);
  const { id, slug } = await bookCalled(reader, 'Walden');
  const { narration } = await reader.bookOf(id);
  expect(['waiting', 'running']).toContain(narration.state);

  const page = await openPage(browser, precis.address, { reader });
  await page.goto(`/book/${slug}/${id}`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('main').getByRole('button', { name: 'Preparing audio…' }).waitFor();
  const player = page.getByRole('region', { name: 'Player' });
  await player.getByRole('progressbar', { name: 'Audio progress' }).waitFor();
  await player.getByText('It’ll play when it’s ready.').waitFor();

  await expectSoundToReach(page, 1, 110_000);
  await player.getByRole('button', { name: 'Pause' }).waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).waitFor();
  await player.getByRole('progressbar', { name: 'Audio progress' }).waitFor({ state: 'detached' });
  expect((await reader.bookOf(id)).narration.state).toBe('ready');
});
