import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { epubOf, opfOf } from '#server/testing/epub-of.ts';
import { aPicture } from '#server/testing/images-server.ts';
import { zipOf } from '#server/testing/zip-of.ts';
import { seriousFindings } from './support/axe.ts';
import { goOffline, openDevice, openPage } from './support/open-browser.ts';
import { newEmail, type Reader, signUp } from './support/readers.ts';
import { setStage } from './support/set-stage.ts';

const ADMIN = newEmail();
const stage = setStage(() => ({ ADMIN_EMAIL: ADMIN, STARTER_LIBRARY: 'off' }));

let admin: Reader;
beforeAll(async () => {
  admin = await signUp(stage.address, ADMIN);
});

const BOOKS = 20;
const chapter = (title: string) =>
  `${title}. ${'It was a bright morning by the pond, and nobody had anything better to do than to look. '.repeat(30)}`;
const titleOf = (number: number) => `Walks, part ${number}`;

/** Every fourth as Calibre keeps it: a folder a book, with what is known of it and its cover. */
async function shelf(): Promise<Buffer> {
  const cover = await aPicture({ kind: 'jpeg' });
  const files = Array.from({ length: BOOKS }, (_, at) => {
    const about = { title: titleOf(at + 1), author: 'Henry David Thoreau', language: 'en' };
    if (at % 4 !== 0)
      return [{ name: `${at}.epub`, data: epubOf({ ...about, cover }, [chapter(about.title)]) }];
    const folder = `Henry David Thoreau/${about.title} (${at})`;
    return [
      {
        name: `${folder}/book.epub`,
        data: epubOf({ title: 'book', author: 'Unknown' }, [chapter(about.title)]),
      },
      { name: `${folder}/metadata.opf`, data: Buffer.from(opfOf(about)) },
      { name: `${folder}/cover.jpg`, data: cover },
    ];
  }).flat();
  const encryption =
    '<encryption><CipherData><CipherReference URI="OEBPS/text/chapter%200.xhtml"/></CipherData></encryption>';
  const again = { title: titleOf(1).toUpperCase(), author: 'Henry David Thoreau' };
  return zipOf([
    ...files,
    { name: 'x-again.epub', data: epubOf(again, [`${chapter('x')} Another edition.`]) },
    { name: 'x-broken.epub', data: Buffer.from('PK\u0003\u0004 and no more') },
    { name: 'x-locked.epub', data: epubOf({ ...again, title: 'Locked', encryption }, [chapter('x')]) },
  ]);
}

test('an archive of 20 EPUBs becomes 20 books, and what failed says why', { timeout: 120_000 }, async () => {
  const page = await openPage(stage.browser, stage.address, { reader: admin });
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Books', exact: true }).click();
  await page.getByRole('link', { name: 'Add from files' }).click();
  await page.getByRole('heading', { level: 1, name: 'Add from files' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  const files = page.getByLabel('Choose files');
  await files.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: await aPicture() });
  await page.getByRole('alert').getByText('No books found in your selection.').waitFor();
  await files.setInputFiles({ name: 'shelf.zip', mimeType: 'application/zip', buffer: await shelf() });
  await page.getByText('1 file to add').waitFor();
  expect(await page.getByLabel('Add only').isChecked()).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 1 file' }).click();

  const counts = page.getByRole('list', { name: 'Done' });
  await counts.getByText(`${BOOKS} new books`).waitFor({ timeout: 60_000 });
  await counts.getByText('1 already in the library').waitFor();
  await counts.getByText('2 files failed').waitFor();
  const table = page.getByRole('table', { name: 'Rows' });
  expect(await table.getByRole('row', { name: 'New' }).count()).toBe(BOOKS);
  await page.getByLabel('Rows to show').selectOption('Invalid');
  await table.getByText('The EPUB is damaged and can’t be unpacked.').waitFor();
  await table.getByText('The EPUB is copy-protected and can’t be read.').waitFor();
  await page.getByLabel('Rows to show').selectOption('Duplicate');
  await table.getByRole('link', { name: `${titleOf(1).toUpperCase()}: see the book` }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  await table.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: `Generation: ${titleOf(1)}` }).waitFor();
  await page.getByText('Attached').first().waitFor();
});

test('a folder is sent on where the connection was lost, and again adds nothing', {
  timeout: 120_000,
}, async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'precis-books-')), 'Texts');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder);
  for (const name of ['One', 'Two', 'Three'])
    await writeFile(join(folder, `${name} - Mary Shelley.txt`), chapter(name));
  await writeFile(join(folder, 'scan.pdf'), '%PDF');
  const device = await openDevice(stage.browser, stage.address, { reader: admin });
  const page = await device.newPage();
  await page.goto('/admin/files');
  await page.getByLabel('Choose a folder').setInputFiles(folder);
  await page.getByText('3 files to add').waitFor();
  await page.getByText('1 file can’t be read and is left out').waitFor();

  // The first file arrives, then the network is gone.
  let sent = 0;
  await page.route('**/api/v1/admin/files/*?*', async (route) => {
    sent += 1;
    if (sent === 2) await goOffline(page);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add 3 files' }).click();
  await page.getByText('You’re offline. The upload continues').waitFor();
  await device.setOffline(false);
  const counts = page.getByRole('list', { name: 'Done' });
  await counts.getByText('3 new books').waitFor();

  await page.getByRole('button', { name: 'Add more files' }).click();
  await page.getByText('Drop files, a folder or a zip archive here').waitFor();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'Dropped - Somebody.txt'));
    return data;
  });
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped });
  await page.getByText('1 file to add').waitFor();
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await page.getByLabel('Choose a folder').setInputFiles(folder);
  await page.getByRole('button', { name: 'Add 3 files' }).click();
  await counts.getByText('3 already in the library').waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByText('This very file was added before.').count()).toBe(3);
});
