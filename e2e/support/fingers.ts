import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What a fingertip hits without aiming. */
const TOUCH_PIXELS = 44;

type Point = { x: number; y: number };

/** Where a part of the page is, once it moves no more. */
export async function placeOf(part: Locator): Promise<Point & { width: number; height: number }> {
  let before = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await part.boundingBox());
        const rests = now === before;
        before = now;
        return rests;
      },
      { interval: 60 },
    )
    .toBe(true);
  const box = await part.boundingBox();
  if (box === null) throw new Error('It has no place on the page.');
  return box;
}

/** Puts a finger down and draws it to another point. `stepMs`: how long each of its ten steps rests. */
export async function drawFinger(page: Page, [from, to]: readonly [Point, Point], stepMs = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', share: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) {
    await touch('touchMove', step / 10);
    if (stepMs > 0) await page.waitForTimeout(stepMs);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}

async function faultsOf(part: Locator, window: { width: number; height: number }): Promise<string[]> {
  const { x, y, width, height } = await placeOf(part);
  const name = (await part.getAttribute('aria-label')) ?? (await part.innerText());
  const isInside = x >= 0 && y >= 0 && x + width <= window.width && y + height <= window.height;
  // Half a pixel is lost where a line ends between two.
  const isSmall = Math.min(width, height) < TOUCH_PIXELS - 0.5;
  return [
    ...(isSmall ? [`${name}: ${width} × ${height}`] : []),
    ...(isInside ? [] : [`${name} is not wholly on the screen: ${x}, ${y}, ${width} × ${height}`]),
  ];
}

/** The parts that can be touched and are smaller than a fingertip, or not wholly on the screen. */
export async function hardToTouch(within: Locator): Promise<string[]> {
  const found: string[] = [];
  const window = within.page().viewportSize();
  if (window === null) throw new Error('The page has no window.');
  for (const part of await within.locator('button, a, input, [role="menuitem"]').all()) {
    const isInert = await part.evaluate((element) => element.closest('[inert]') !== null);
    if (!isInert && (await part.isVisible())) found.push(...(await faultsOf(part, window)));
  }
  return found;
}
