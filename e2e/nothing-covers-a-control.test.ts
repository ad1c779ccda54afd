import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chooseMore } from './support/book-more.ts';
import { hardToTouch, placeOf } from './support/fingers.ts';
import { openPage } from './support/open-browser.ts';
import { signUp, voicedBook } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';
import { untilLoaded, untilStill } from './support/settled.ts';
import { expectSoundToMove } from './support/sound.ts';

const stage = setStage();

const CONTROLS = 'a[href], button, input, select, textarea, summary';

/**
 * Controls that something else lies over: each is looked for at the middle of its place. What scrolls is brought to
 * the middle of the window first, or near its top, as far as the page goes; what is fixed is taken as it stands.
 */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const isFixed = (part: Element | null): boolean =>
      part !== null && (/fixed|sticky/.test(getComputedStyle(part).position) || isFixed(part.parentElement));
    const isSeen = (part: Element) =>
      part.checkVisibility({ visibilityProperty: true }) &&
      part.closest('[inert], [aria-hidden="true"]') === null &&
      Math.min(part.clientWidth || part.getBoundingClientRect().width, part.getBoundingClientRect().height) >
        2;
    const nameOf = (part: Element) =>
      part.getAttribute('aria-label') ?? part.textContent?.trim().slice(0, 40) ?? part.tagName;

    function coverOf(part: Element): string | null {
      const { left, top, width, height } = part.getClientRects()[0] ?? part.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit === null) return 'the edge of the window';
      const isOwn = part.contains(hit) || hit.closest('label')?.contains(part) === true;
      return isOwn ? null : `${hit.tagName.toLowerCase()} “${nameOf(hit)}”`;
    }

    const sight = document.querySelector('dialog[open]') ?? document;
    const all = [...sight.querySelectorAll(controls)].filter(
      (part) => isSeen(part) && part.getAttribute('href') !== '#content',
    );
    const fixed = all.filter(isFixed);
    const found = fixed.map((part) => [part, coverOf(part)] as const);
    for (const part of all) {
      if (fixed.includes(part)) continue;
      const cover = (['center', 'start'] as const).map((block) => {
        part.scrollIntoView({ block, inline: 'center', behavior: 'instant' });
        return coverOf(part);
      });
      found.push([part, cover.includes(null) ? null : (cover[0] ?? null)]);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return found.flatMap(([part, cover]) => (cover === null ? [] : [`${nameOf(part)}: under ${cover}`]));
  }, CONTROLS);

/** What is wrong with the player and the bar at the foot of a phone, for a thumb. */
async function hardForAThumb(page: Page): Promise<string[]> {
  const isText = page.url().includes('/read-book/');
  const player = page.getByRole('region', { name: 'Player' });
  const foot = isText
    ? page.getByRole('toolbar', { name: 'Reading tools' })
    : page.getByRole('navigation', { name: 'Main pages' });
  const hard = [...(await hardToTouch(player)), ...(await hardToTouch(foot))];
  const [above, below] = [await placeOf(player), await placeOf(foot)];
  const gap = Math.abs(above.y + above.height - below.y);
  return gap > 1 ? [...hard, `The player is ${gap} px away from the bar below it.`] : hard;
}

test.each([
  { width: 390, sight: { isPhone: true } },
  { width: 844, sight: { isPhone: 'on its side' } },
  { width: 768, sight: { width: 768 } },
  { width: 1440, sight: {} },
] as const)('$width px wide, with the player open, no control covers another', async ({ width, sight }) => {
  const reader = await signUp(stage.address);
  const book = await voicedBook(reader, 'Meditations');
  await reader.saveAt(book.id, 90);
  const page = await openPage(stage.browser, stage.address, { ...sight, reader });
  const place = `${book.slug}/${book.id}`;
  const findings: Record<string, string[]> = {};
  async function look(name: string): Promise<void> {
    await untilLoaded(page);
    await untilStill(page);
    const found = await covered(page);
    if (found.length > 0) findings[name] = found;
  }
  for (const path of ['/home', '/explore', '/history', '/finished', '/settings', '/help', `/book/${place}`]) {
    await page.goto(path);
    await page.getByRole('region', { name: 'Player' }).waitFor();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(path);
    if (width !== 390) continue;
    const hard = await hardForAThumb(page);
    if (hard.length > 0) findings[`${path} for a thumb`] = hard;
  }
  // With a message above the player.
  await chooseMore(page, 'Play last');
  await page.getByText('Added to Up next.').waitFor();
  await look('a message');

  const full = page.getByRole('button', { name: /Open the full player$/ });
  if (await full.isVisible()) {
    await full.click();
    await page.getByRole('dialog', { name: 'Player' }).waitFor();
    await look('the full player');
  }

  await page.goto(`/read-book/${place}`);
  await page.getByRole('region', { name: 'Player' }).waitFor();
  await look('the text');
  await page.locator('[data-sentence]').nth(1).selectText();
  await page.getByRole('toolbar', { name: 'Highlight' }).waitFor();
  await look('chosen words');
  const marks = page.getByRole('toolbar', { name: 'Highlight' });
  if (width === 390) expect(await hardToTouch(marks)).toEqual([]);
  await marks.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('region', { name: 'Player' })
    .getByRole('button', { name: 'Play', exact: true })
    .click();
  await expectSoundToMove(page);
  await page.mouse.wheel(0, 2000);
  await page.getByRole('button', { name: 'Back to narration' }).waitFor();
  await look('away from the voice');
  expect(findings).toEqual({});
});
