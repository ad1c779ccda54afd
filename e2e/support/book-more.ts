import type { Page } from 'playwright-core';

export const moreOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'More', exact: true });

/** From the menu of everything that a book's page can do besides playing, reading and saving it. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await moreOf(page).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
