import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/database/embedded.ts';
import { createLog } from '#server/platform/log/log.ts';
import { installTinyVoice } from '#server/testing/install-tiny-voice.ts';
import { seriousFindings } from './support/axe.ts';
import { makeDataFolder, removeDataFolder } from './support/data-folder.ts';
import { openPage, theBrowser } from './support/open-browser.ts';
import { type Reader, signUp, voicedBook } from './support/readers.ts';
import { untilStill, widthBeyondWindow } from './support/settled.ts';
import { expectSoundToMove, soundOf } from './support/sound.ts';
import { type Precis, startPrecis } from './support/start-precis.ts';

const VOICE = 'en_GB-cori-medium';
const BOOKS = ['A Book of Rain', 'A Book of Snow'];

const bookFile = (title: string) => `---
title: ${title}
author: Somebody Else
categories: [Nature]
slogan: Heard in two voices
short_description: "It is narrated twice."
---

## What is in it for you

${Array.from({ length: 40 }, (_, number) => `Sentence ${number + 1} of this book tells of the weather of one day.`).join(' ')}
`;

let folder: string;
let database: EmbeddedPostgres;
let precis: Precis;
let admin: Reader;
beforeAll(async () => {
  folder = await makeDataFolder();
  const shelf = join(folder, 'shelf');
  mkdirSync(shelf);
  for (const title of BOOKS)
    writeFileSync(join(shelf, `${title.toLowerCase().replaceAll(' ', '-')}.md`), bookFile(title));
  database = await startEmbeddedPostgres({ dataDir: folder, log: createLog('silent') });
  precis = await startPrecis({
    dataFolder: folder,
    settings: {
      STARTER_LIBRARY: shelf,
      DATABASE_URL: database.url,
    },
  });
  admin = await signUp(precis.address);
});
/** As if it had been fetched once the library was narrated. */
async function installVoice(): Promise<void> {
  for (const title of BOOKS) await voicedBook(admin, title);
  const client = new Client(database.connection);
  await client.connect();
  await installTinyVoice(client, { dataFolder: folder, name: VOICE, language: 'en' });
  await client.end();
}

afterAll(async () => {
  await precis.stop();
  await database.stop();
  await removeDataFolder(folder);
});

const panelOf = (page: Page) => page.getByRole('region', { name: 'English: Cori' });
const sourceOf = (page: Page) => page.evaluate(() => document.querySelector('audio')?.src ?? '');

test('an admin moves the library to another voice and keeps the former one; a listener chooses between them', async () => {
  await installVoice();
  const page = await openPage(await theBrowser(), precis.address, { reader: admin });
  await page.goto('/admin/settings');
  const panel = panelOf(page);
  await panel.getByText(/2 books are narrated by another voice. .+ takes about a minute/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await panel.getByRole('switch', { name: /Keep the current audio too/ }).check();
  await panel.getByRole('button', { name: 'Narrate 2 books again' }).click();
  await panel.getByText(/[01] of 2 books, about a minute left/).waitFor();
  await panel.getByText(/Now: A Book of/).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  // Pausing leaves the rest for later.
  await panel.getByRole('button', { name: 'Pause' }).click();
  await panel.getByText(/Paused: [01] of 2 books/).waitFor();
  await page.reload();
  await panel.getByRole('button', { name: 'Continue' }).click();
  await panel.getByText(/Listeners can also choose: Built-in voice, 2 books/).waitFor({ timeout: 90_000 });
  expect(await panel.getByRole('button', { name: /Narrate/ }).count()).toBe(0);

  const reader = await signUp(precis.address);
  const book = await voicedBook(reader, 'A Book of Rain');
  await reader.saveAt(book.id, 60);
  const listening = await openPage(await theBrowser(), precis.address, { reader });
  await listening.goto(`/book/${book.slug}/${book.id}`);
  await listening
    .getByRole('button', { name: /^Resume at .+$/ })
    .first()
    .click();
  await expectSoundToMove(listening);
  const player = listening.getByRole('region', { name: 'Player' });
  const own = await sourceOf(listening);
  await player.getByRole('button', { name: 'Voice: Cori' }).click();
  expect(await seriousFindings(listening)).toEqual([]);
  await listening.getByRole('menuitemradio', { name: 'Built-in voice' }).click();
  await player.getByRole('button', { name: 'Voice: Built-in voice' }).waitFor();
  await expect.poll(() => sourceOf(listening)).not.toBe(own);
  const [, other] = book.voices?.others[0]?.points.find(([here]) => here >= 60) ?? [0, 0];
  await expectSoundToMove(listening);
  expect(Math.abs((await soundOf(listening)).seconds - other)).toBeLessThan(15);
  await player.getByRole('button', { name: 'Pause' }).click();
  // The place that is kept is one of the book's audio, as before.
  await expect.poll(() => reader.placeIn(book.id)).toBeGreaterThan(59);
  expect(await reader.placeIn(book.id)).toBeLessThan(80);

  // It's remembered, on another device too.
  await expect
    .poll(async () => (await reader.ask<{ data: { preferences: unknown } }>('GET /api/v1/profile')).body.data)
    .toMatchObject({ preferences: { voices: { en: 'embedded' } } });
  const phone = await openPage(await theBrowser(), precis.address, { reader, isPhone: true, theme: 'dark' });
  await phone.goto(`/book/${book.slug}/${book.id}`);
  await phone
    .getByRole('button', { name: /^Resume at .+$/ })
    .first()
    .click();
  await expectSoundToMove(phone);
  await phone
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Open the full player' })
    .click();
  const full = phone.getByRole('dialog', { name: 'Player' });
  await full.getByRole('button', { name: 'Voice: Built-in voice' }).waitFor();
  expect(await widthBeyondWindow(phone)).toBe(0);
  await untilStill(phone);

  // The admin decides how much is kept.
  await panel.getByRole('button', { name: /Delete this audio/ }).click();
  await panel.getByRole('button', { name: /Delete permanently/ }).click();
  await page.getByText('Audio deleted.').waitFor();
  await panel.waitFor({ state: 'detached' });
});
