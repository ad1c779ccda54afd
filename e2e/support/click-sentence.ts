import type { Page } from 'playwright-core';

/** Clicks the first line of a sentence, which may run over several. */
export async function clickSentence(page: Page, id: string): Promise<void> {
  const line = await page.locator(`[data-sentence][data-cue="${id}"]`).evaluate((sentence) => {
    sentence.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, height } = sentence.getClientRects()[0] ?? sentence.getBoundingClientRect();
    return { x: left + 8, y: top + height / 2 };
  });
  await page.mouse.click(line.x, line.y);
}
