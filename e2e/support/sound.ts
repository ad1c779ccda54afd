import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type Sound = { seconds: number; duration: number; isPaused: boolean };

/** What the audio element of the page says of itself now. */
export function soundOf(page: Page): Promise<Sound> {
  return page.evaluate(() => {
    const audio = document.querySelector('audio');
    return {
      seconds: audio?.currentTime ?? Number.NaN,
      duration: audio?.duration ?? Number.NaN,
      isPaused: audio?.paused ?? true,
    };
  });
}

/** Waits until the sound has come to a place, in seconds, by playing. */
export async function expectSoundToReach(page: Page, seconds: number, limitMs = 30_000): Promise<void> {
  await expect
    .poll(async () => (await soundOf(page)).seconds, {
      timeout: limitMs,
      interval: 100,
      message: `the sound reaches ${seconds} s`,
    })
    .toBeGreaterThanOrEqual(seconds);
}

/** Waits until the sound moves on from where it is. */
export async function expectSoundToMove(page: Page): Promise<void> {
  const { seconds } = await soundOf(page);
  await expectSoundToReach(page, (Number.isFinite(seconds) ? seconds : 0) + 0.5);
}

/** Waits until the sound stands within 0.3 s of a place. */
export async function expectSoundAt(page: Page, seconds: number, within = 0.3): Promise<void> {
  await expect
    .poll(async () => Math.abs((await soundOf(page)).seconds - seconds), {
      timeout: 10_000,
      interval: 50,
      message: `the sound stands at ${seconds} s`,
    })
    .toBeLessThanOrEqual(within);
}

export async function expectSilence(page: Page): Promise<void> {
  await expect.poll(async () => (await soundOf(page)).isPaused, { timeout: 10_000, interval: 50 }).toBe(true);
}
