import type { Page } from 'playwright-core';

/** Until nothing of a page is on its way any more. */
export const untilLoaded = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor({ state: 'detached' });

/**
 * Two frames, and whatever moves to an end. Media queries tell of a new width at the next frame only: between the two
 * stands what nobody gets to see. And what has half arrived has not the colours that are seen of it.
 */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What is inside closed details never moves on, and so never ends.
    const isSeen = (effect: AnimationEffect) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true;
    const running = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' &&
            effect !== null &&
            isSeen(effect) &&
            Number.isFinite(effect.getComputedTiming().endTime),
        );
    // Again where one has set off another: a colour that is inherited follows the one it comes from.
    for (let looks = 0; looks < 20; looks += 1) {
      await nextFrame();
      await nextFrame();
      const ending = running();
      if (ending.length === 0) return;
      await Promise.allSettled(ending.map(({ finished }) => finished));
    }
  });

/** By how many pixels a page hangs over its window sideways. */
export const widthBeyondWindow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
