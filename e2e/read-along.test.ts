import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Section } from '#contract/reading.ts';
import { clickSentence } from './support/click-sentence.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { expectSilence, expectSoundToMove, expectSoundToReach, soundOf } from './support/sound.ts';

const stage = setStage();

/** How far the light may be behind or ahead of the sound. */
const TOLERANCE_SECONDS = 0.15;

async function openReading(title: string) {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, title);
  const sections = await reader.textOf(book.id);
  const page = await openPage(stage.browser, stage.address, { reader });
  await page.goto(`/read-book/${book.slug}/${book.id}`);
  await page.locator('article').waitFor();
  return { book, sections, page };
}

type Spoken = { id: string; start: number };

/** Everything that the voice says, headings too, in the order of time. */
const spokenOf = (sections: readonly Section[]): Spoken[] =>
  sections
    .flatMap((section, index) => [{ id: `heading-${index}`, start: section.start }, ...section.sentences])
    .flatMap(({ id, start }) => (start === null ? [] : [{ id, start }]))
    .toSorted((one, other) => one.start - other.start);

/** What is lit and where the sound is, in one frame of the page. */
const lightOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ id: string | null; seconds: number }>((resolve) => {
        requestAnimationFrame(() =>
          resolve({
            id: document.querySelector('[data-lit]')?.getAttribute('data-cue') ?? null,
            seconds: document.querySelector('audio')?.currentTime ?? Number.NaN,
          }),
        );
      }),
  );

function expectToBeSpoken(spoken: readonly Spoken[], light: { id: string | null; seconds: number }): void {
  const index = spoken.findIndex(({ id }) => id === light.id);
  expect(index, `${light.id} is lit at ${light.seconds} s`).toBeGreaterThanOrEqual(0);
  const end = spoken[index + 1]?.start ?? Number.POSITIVE_INFINITY;
  expect(light.seconds).toBeGreaterThanOrEqual((spoken[index]?.start ?? 0) - TOLERANCE_SECONDS);
  expect(light.seconds).toBeLessThanOrEqual(end + TOLERANCE_SECONDS);
}

const listen = (page: Page) =>
  page.getByRole('toolbar').getByRole('button', { name: 'Listen', exact: true }).click();

test('the page shows the whole text, under the headings of its key ideas', async () => {
  const { sections, page } = await openReading('Meditations');
  expect(sections.length).toBeGreaterThan(4);
  for (const { title } of sections)
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
  const article = await page.locator('article').innerText();
  for (const { text } of sections.flatMap(({ sentences }) => sentences)) expect(article).toContain(text);
});

test('the lit sentence is the one that is spoken', async () => {
  const { sections, page } = await openReading('Meditations');
  const spoken = spokenOf(sections);
  await listen(page);
  await expectSoundToMove(page);
  const seen = new Set<string | null>();
  const end = Date.now() + 10_000;
  while (Date.now() < end) {
    const light = await lightOf(page);
    expectToBeSpoken(spoken, light);
    seen.add(light.id);
  }
  expect(seen.size).toBeGreaterThanOrEqual(2);
});

test('a click on a sentence plays from there', async () => {
  const { sections, page } = await openReading('Meditations');
  const far = sections[2]?.sentences[3];
  const near = sections[0]?.sentences[1];
  for (const sentence of [far, near]) {
    if (!sentence || sentence.start === null) throw new Error('The text has no such sentence.');
    await clickSentence(page, sentence.id);
    await expect
      .poll(async () => (await lightOf(page)).id, { interval: 20, timeout: 10_000 })
      .toBe(sentence.id);
    await expectSoundToMove(page);
    const light = await lightOf(page);
    expectToBeSpoken(spokenOf(sections), light);
    expect(light.seconds).toBeGreaterThanOrEqual(sentence.start - 0.3);
    expect(light.seconds).toBeLessThan(sentence.start + 8);
    // The player has the one Pause.
    await page.getByRole('button', { name: 'Pause' }).click();
    await expectSilence(page);
  }
});

test('the page goes with the voice until the reader scrolls, and comes back when asked', async () => {
  const { sections, page } = await openReading('Meditations');
  const start = sections[3]?.start;
  if (typeof start !== 'number') throw new Error('The text has no fourth section.');
  const isLitInSight = () =>
    page.evaluate(() => {
      const lit = document.querySelector('[data-lit]')?.getBoundingClientRect();
      return lit !== undefined && lit.top >= 0 && lit.bottom <= innerHeight;
    });
  const back = page.getByRole('button', { name: 'Back to narration' });

  await listen(page);
  await expectSoundToMove(page);
  // A page that stands still between two steps of its own scroll does not take it for the reader's.
  await page.evaluate(() => {
    const standStill = () => {
      const end = performance.now() + 900;
      while (performance.now() < end);
    };
    addEventListener('scroll', () => setTimeout(standStill), { once: true });
  });
  await page.getByRole('toolbar').getByRole('button', { name: 'Next key idea' }).click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Next key idea' }).click();
  await expect.poll(isLitInSight, { timeout: 10_000 }).toBe(true);
  expect(await back.isVisible()).toBe(false);

  await page.mouse.move(700, 500);
  // As a hand turns it: the first turn only ends the page's own scroll.
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, 500);
    await page.waitForTimeout(50);
  }
  await back.waitFor();
  await expect.poll(isLitInSight).toBe(false);
  const here = await page.evaluate(() => scrollY);
  const { seconds } = await soundOf(page);
  await expectSoundToReach(page, seconds + 6);
  expect(await page.evaluate(() => scrollY)).toBe(here);

  await back.click();
  await expect.poll(isLitInSight, { timeout: 10_000 }).toBe(true);
  await back.waitFor({ state: 'hidden' });
  await expectSoundToMove(page);
});

test('beside a text is the bar of its book, with one Play, one Pause and the count of its key ideas', async () => {
  const reader = await signUp(stage.address);
  const [book, other] = [await voicedBook(reader, 'Meditations'), await voicedBook(reader, 'Walden')];
  await reader.saveAt(other.id, 60);
  const page = await openPage(stage.browser, stage.address, { reader });
  const player = page.getByRole('region', { name: 'Player' });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await player.getByText('Walden', { exact: true }).waitFor();
  const read = page.getByRole('main').getByRole('link', { name: 'Read', exact: true });
  await read.click();
  await player.getByText('Meditations', { exact: true }).waitFor();
  const starts = page.getByRole('button', { name: /^(?:Play|Listen)$/ });
  expect(await starts.count()).toBe(1);
  // Who only looked has the other book back.
  await page.getByRole('toolbar').getByRole('link', { name: 'Back to the book' }).click();
  await player.getByText('Walden', { exact: true }).waitFor();
  await read.click();
  await player.getByText('Meditations', { exact: true }).waitFor();
  await starts.click();
  await expectSoundToMove(page);
  expect(await page.getByRole('button', { name: 'Pause' }).count()).toBe(1);
  expect(await starts.count()).toBe(0);

  const ideas = book.key_ideas.length;
  await player
    .getByRole('slider', { name: 'Seek' })
    .fill(String(Math.ceil(book.key_ideas[1]?.time ?? 0) + 1));
  await page.getByRole('toolbar').getByText(`Key idea 2 of ${ideas}`, { exact: true }).waitFor();
});

test('while words are selected the page stays with them', async () => {
  const { book, page } = await openReading('Meditations');
  await listen(page);
  await expectSoundToMove(page);
  await page.locator('[data-sentence]').nth(1).selectText();
  await page.getByRole('toolbar', { name: 'Highlight' }).waitFor();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.getByRole('slider', { name: 'Seek' }).fill(String(Math.floor(book.duration / 2)));
  await expectSoundToReach(page, Math.floor(book.duration / 2) + 1);
  expect(await place()).toBe(before);
  await page.getByRole('toolbar', { name: 'Highlight' }).getByRole('button', { name: 'Close' }).click();
  await expect.poll(place, { timeout: 20_000 }).toBeGreaterThan(before + 200);
});
