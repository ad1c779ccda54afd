import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { placeOf } from './support/fingers.ts';
import { goOffline, openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { widthBeyondWindow } from './support/settled.ts';
import { expectSoundToReach } from './support/sound.ts';

const stage = setStage();

test.each([
  {
    language: 'en',
    title: 'Meditations',
    open: 'Ask this book',
    field: 'Your question',
    ask: 'Ask',
    asked: 'Where can I find peace and quiet?',
    unknown: 'How do I get a mortgage?',
    silent: /^This book doesn’t say/,
    passages: 'Passages about your question',
    play: /^Play key idea \d+$/,
  },
  {
    language: 'es',
    title: 'Enquiridión',
    open: 'Pregunta a este libro',
    field: 'Tu pregunta',
    ask: 'Preguntar',
    asked: '¿Qué cosas dependen de mí?',
    unknown: '¿Cómo consigo una hipoteca?',
    silent: /^Este libro no lo dice/,
    passages: 'Pasajes sobre tu pregunta',
    play: /^Reproducir la idea clave \d+$/,
  },
])('on a phone a book is asked, answers word for word and is heard from there: $language', async (way) => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, way.title);
  const page = await openPage(stage.browser, stage.address, {
    reader,
    isPhone: true,
    kept: { preferences: { language: way.language } },
  });
  await page.goto(`/book/${book.slug}/${book.id}`);
  await page.getByText(way.open, { exact: true }).tap();
  const field = page.getByRole('textbox', { name: way.field });
  await field.fill(way.unknown);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByText(way.silent).waitFor();

  await field.fill(way.asked);
  await page.getByRole('button', { name: way.ask, exact: true }).tap();
  const passages = page.getByRole('list', { name: way.passages });
  await passages.waitFor();
  expect(await passages.getByRole('blockquote').count()).toBeGreaterThan(0);
  expect(await seriousFindings(page)).toEqual([]);
  expect(await widthBeyondWindow(page)).toBe(0);
  const play = passages.getByRole('button', { name: way.play }).first();
  expect((await placeOf(play)).height).toBeGreaterThanOrEqual(44);
  const number = Number(/\d+/.exec((await play.getAttribute('aria-label')) ?? '')?.[0]);
  await play.tap();
  await expectSoundToReach(page, (book.key_ideas[number - 1]?.time ?? Number.NaN) + 0.1);

  // Without a server, the question stays and can be sent again.
  await goOffline(page);
  await field.fill(`${way.asked} ${way.asked}`);
  await page.keyboard.press('Enter');
  await page.getByRole('status').getByRole('button').first().waitFor();
  await page.context().setOffline(false);
  await passages.waitFor();
});
