import { parse } from 'yaml';
import { z } from 'zod';
import { type AboutBook, nothingKnown } from './source-text.ts';

const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** Where Project Gutenberg says what a text is. */
const HEAD_CHARACTERS = 2_000;

export const withoutFront = (text: string): string => text.replace(FRONT, '');

const word = z.string().trim().catch('');
const front = z.object({
  title: word,
  author: z.union([word, z.array(z.string()).transform((names) => names.join(' and '))]).catch(''),
  language: word,
  description: word,
  short_description: word,
});

function frontOf(text: string): unknown {
  try {
    return parse(FRONT.exec(text)?.[1] ?? '');
  } catch {
    return null;
  }
}

/** A line such as `Title: Walden` before the text begins. */
const lineOf = (head: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]+(\\S.{0,300})$`, 'm').exec(head)?.[1]?.trim() ?? '';

/** What the YAML at the start of a Markdown file says, or the lines that Project Gutenberg begins with. */
export function aboutOfText(text: string): AboutBook {
  const known = front.safeParse(frontOf(text));
  if (known.success) {
    const { short_description: short, description, ...named } = known.data;
    return { ...nothingKnown, ...named, description: description || short };
  }
  const head = text.slice(0, HEAD_CHARACTERS);
  return {
    ...nothingKnown,
    title: lineOf(head, 'Title'),
    author: lineOf(head, 'Author'),
    language: lineOf(head, 'Language'),
  };
}
