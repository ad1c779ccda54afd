import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readSource } from '#server/features/generation/sources/read/read-source.ts';

/** Full texts of the starter library's books, `<slug>.txt`, which are not part of the repository. */
const folder = resolve(process.env.TEXTS ?? join(import.meta.dirname, '../../../shared/texts'));

export type WholeText = { slug: string; text: string };

const FEWEST_CHARACTERS = 20_000;

/** As an admin's attachment is read; excerpts of a few pages are left out. */
export async function wholeTexts(): Promise<WholeText[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const texts = await Promise.all(
    names.map(async (name) => ({
      slug: basename(name, '.txt'),
      text: (await readSource({ name, bytes: await readFile(join(folder, name)) })).text,
    })),
  );
  return texts.filter(({ text }) => text.length >= FEWEST_CHARACTERS);
}
