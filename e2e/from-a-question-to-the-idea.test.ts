import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { placeOf } from './support/fingers.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';
import { expectSoundToMove, expectSoundToReach, soundOf } from './support/sound.ts';

const stage = setStage();

test.each([
  {
    language: 'en',
    title: 'Meditations',
    field: 'Search for a book',
    asked: 'dealing with anger',
    heading: 'Key ideas about this',
    ideaOf: (number: number) => `Key idea ${number} of Meditations`,
    play: (number: number) => `Play key idea ${number} of Meditations`,
  },
  {
    language: 'es',
    title: 'Enquiridión',
    field: 'Buscar un libro',
    asked: '¿qué depende de mí?',
    heading: 'Ideas clave sobre esto',
    ideaOf: (number: number) => `Idea clave ${number} de Enquiridión`,
    play: (number: number) => `Reproducir la idea clave ${number} de Enquiridión`,
  },
])('on a phone a question is answered by a key idea, heard with the third tap: $language', async (way) => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, way.title);
  const sections = await reader.textOf(book.id);
  const page = await openPage(stage.browser, stage.address, {
    reader,
    isPhone: true,
    kept: { preferences: { language: way.language } },
  });
  await page.goto('/home');
  await page.getByRole('combobox', { name: way.field }).tap();
  await page.keyboard.type(way.asked);
  await page.getByRole('listbox').getByRole('option').last().tap();

  const ideas = page.getByRole('region', { name: way.heading });
  const line = ideas.getByRole('listitem').filter({ hasText: way.title });
  await line.waitFor();
  const title = await line.getByRole('link').innerText();
  const number = book.key_ideas.findIndex((idea) => idea.title === title) + 1;
  expect(await line.innerText()).toContain(way.ideaOf(number));
  // Word for word, from that idea.
  const sentences = sections.find((section) => section.title === title)?.sentences ?? [];
  const shown = await line.innerText();
  expect(sentences.filter(({ text }) => shown.includes(text))).toHaveLength(1);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  const play = line.getByRole('button', { name: way.play(number) });
  expect((await placeOf(play)).height).toBeGreaterThanOrEqual(44);

  await play.tap();
  const begins = book.key_ideas[number - 1]?.time ?? Number.NaN;
  await expectSoundToReach(page, begins + 0.1);
  expect((await soundOf(page)).seconds).toBeLessThan(begins + 5);
});

test('explore offers questions of the day, each of which leads to its answer', async () => {
  const reader = await signUp(stage.address);
  await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader, isPhone: true });
  await page.goto('/explore');
  const questions = page.getByRole('region', { name: 'Questions this library answers' }).getByRole('link');
  await questions.first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  const asked = await questions.first().innerText();
  await questions.first().tap();
  await page.getByRole('heading', { level: 1, name: `Results for “${asked}”` }).waitFor();
  await page.getByText(/^\d+ books? found$/).waitFor();
});

test('at a desk the line of an idea leads to it, and Play there pauses what it began', async () => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto('/search?q=dealing%20with%20anger');
  const line = page.getByRole('region', { name: 'Key ideas about this' }).getByRole('listitem').first();
  await line.getByRole('button', { name: /^Play key idea \d+ of Meditations/ }).click();
  await expectSoundToMove(page);
  await line.getByRole('button', { name: 'Pause Meditations' }).click();
  await line.getByRole('button', { name: /^Play key idea \d+ of Meditations/ }).waitFor();
  const title = await line.getByRole('link').innerText();
  await line.getByRole('link').click();
  const number = book.key_ideas.findIndex((idea) => idea.title === title) + 1;
  await page.waitForURL(`**/book/meditations/${book.id}#idea-${number}`);
});

test('the library says so where it doesn’t say much', async () => {
  const page = await openPage(stage.browser, stage.address, { reader: await signUp(stage.address) });
  await page.goto('/search?q=how%20to%20fix%20a%20leaking%20tap');
  await page.getByRole('heading', { name: 'This library doesn’t say much about that' }).waitFor();
  await page.getByRole('button', { name: 'Generate' }).waitFor();
  expect(await page.getByRole('region', { name: 'Key ideas about this' }).count()).toBe(0);
  expect(await seriousFindings(page)).toEqual([]);
});
