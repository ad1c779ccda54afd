import { expect, test } from 'vitest';
import { seriousFindings } from './support/axe.ts';
import { placeOf } from './support/fingers.ts';
import { openPage } from './support/open-browser.ts';
import { newEmail, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' }));

const LIST = 'Titel;Verfasser;Jahr\nMiddlemarch;George Eliot;1871\nEmma;Jane Austen;1815\n;Nobody;1900\n';
const ODD =
  'Obra;Quién;Tema\nEmma;Jane Austen;Novels\nMiddlemarch: A Study of Provincial Life;George Eliot;Novels\n';
const LONG = `Title;Author\n${Array.from({ length: 40 }, (_, row) => `;Nobody ${row}`).join('\n')}`;

test('an admin uploads a list, sees first what it would bring, and finds its books on the list', async () => {
  const admin = await signUp(stage.address, ADMIN);
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Update books' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload File' });
  const upload = dialog.getByRole('button', { name: 'Upload' });
  expect(await upload.isDisabled()).toBe(true);
  expect((await dialog.boundingBox())?.width).toBe(60 * 14);
  await dialog.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
  await dialog.getByRole('alert').getByText('Please select a CSV file before uploading.').waitFor();
  expect(await dialog.getByLabel('Select CSV or XLS File').getAttribute('accept')).toBe('.xlsx,.xls,.csv');

  const choose = (name: string, content: string) =>
    dialog
      .getByLabel('Select CSV or XLS File')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('photo.xlsx', 'MZ a program');
  await dialog.getByText('but it is a program').waitFor();
  await upload.click();
  await dialog.getByRole('alert').getByText('An error occurred while uploading.').waitFor();

  // However long the preview is, both buttons are in sight.
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose('long.csv', LONG);
  await dialog.getByText('40 rows need fixing').waitFor();
  expect(await dialog.evaluate((box) => box.scrollHeight > box.clientHeight)).toBe(true);
  const cancel = await placeOf(dialog.getByRole('button', { name: 'Cancel' }));
  expect((await placeOf(upload)).y).toBe(cancel.y);
  expect(cancel.y + cancel.height).toBeLessThan(800);
  await page.mouse.click(cancel.x + cancel.width / 2, cancel.y + cancel.height / 2);
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Update books' }).click();

  await choose('books.csv', LIST);
  await dialog.getByText('2 new books').waitFor();
  await dialog.getByText('1 row needs fixing').waitFor();
  await dialog.getByText('The title is missing.').waitFor();
  await dialog.getByText('Choose books: 2 of 2 will be added').click();
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  await dialog.getByText('Choose books: 0 of 2 will be added').waitFor();
  await dialog.getByLabel('Emma').check();
  await dialog.getByText('Choose books: 1 of 2 will be added').waitFor();
  await dialog.getByRole('button', { name: 'All', exact: true }).click();
  await dialog.getByLabel('Add only').check();
  await dialog.getByText('The books wait in the catalogue').waitFor();
  await dialog.getByLabel('Add and generate summaries').check();
  expect(await seriousFindings(page)).toEqual([]);

  await upload.click();
  await dialog.getByText('The file has been successfully uploaded.').waitFor();
  await dialog
    .getByText(
      'The generation process will run in the background, and once completed, we will send you an email with the moderation results.',
    )
    .waitFor();
  await dialog.getByRole('table', { name: 'Rows' }).getByText('Middlemarch').waitFor();
  await dialog.getByLabel('Rows to show').selectOption('Invalid');
  await dialog.getByText('Titel: empty').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download failed rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^import-\d+-failed\.csv$/);
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Update books' }).click();
  await dialog.getByRole('button', { name: 'Show rows: books.csv' }).waitFor();
  await choose('again.csv', LIST);
  await dialog.getByText('Nothing new in this file.').waitFor();

  await choose('odd.csv', ODD);
  await dialog.getByText('There is no column for the title.').waitFor();
  await dialog.getByLabel('Read “Obra” as').selectOption('Title');
  await dialog.getByText('Choose a column for the title and one for the author.').waitFor();
  expect(await upload.isDisabled()).toBe(true);
  await dialog.getByLabel('Read “Quién” as').selectOption('Author');
  await dialog.getByText('2 already in the library').waitFor();
  await dialog.getByLabel('Read “Tema” as').selectOption('Category');
  await dialog.getByRole('radiogroup', { name: 'All duplicates' }).getByLabel('Merge').check();
  await dialog.getByText('Adds: Novels').first().waitFor();
  const near = dialog.getByRole('radiogroup', { name: 'Row 3: Middlemarch: A Study of Provincial Life' });
  await near.getByLabel('Keep both').check();
  expect(await seriousFindings(page)).toEqual([]);
  await upload.click();
  const rows = dialog.getByRole('table', { name: 'Rows' });
  await rows.getByText('what it lacked was filled in').waitFor();
  await rows.getByText('A Study of Provincial Life').waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.goto('/last-generated-books');
  await page.getByRole('heading', { level: 1, name: 'Books List' }).waitFor();
  await page.getByText('From “odd.csv”').waitFor();
  await page.getByText('Middlemarch').waitFor();
  expect(await page.getByRole('listitem').count()).toBe(1);
  expect(await seriousFindings(page)).toEqual([]);
});
