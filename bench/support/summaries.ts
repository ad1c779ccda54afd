import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const library = join(import.meta.dirname, '../../library');

/** `ideas`: the texts below the headings that rest on a part of the book; the rest isn't from the book. */
export type Summary = { title: string; author: string; ideas: string[] };

/** What the starter library has of a book, written and checked by people. */
export function summaryOf(slug: string): Summary {
  const file = readFileSync(join(library, `${slug}.md`), 'utf8');
  const [, head = '', ...sections] = file.split(/^---$|^## /m);
  const fieldOf = (name: string) => new RegExp(`^${name}: "?(.*?)"?$`, 'm').exec(head)?.[1] ?? '';
  const ideas = sections
    .filter((section) => /^rests_on:/m.test(section))
    .map((section) => section.replace(/^.*\n/, '').replaceAll(/^[a-z_]+:.*$/gm, ''));
  return { title: fieldOf('title'), author: fieldOf('author'), ideas };
}
