import type { Paragraph, Part } from '../sources/body-parts.ts';
import { saidBy } from '../sources/headings.ts';

/** Prose doesn't write these with a capital within a sentence; verse does where a line begins. Lines are joined when a source is read. */
const BEGINS_A_LINE =
  /(?<=[\p{Ll},;:—] )["“‘]?(?:And|The|That|To|Of|In|With|For|But|Or|Nor|By|As|From|All|When|Where|Who|Whose|Which|While|Thou|Thy|Yet|Till|Upon|On|Is|It|He|She|We|They|My|Our|His|Her|Their|Not|If|So|At|A|Y|El|La|Los|Las|Que|De|En|Con|Por|Como|Cuando|Ni|Su|Mi|Tu)(?= )/gu;
const FEWEST_LINES = 2;
const MOST_LETTERS_A_LINE = 110;

export const isVerse = (text: string): boolean => {
  const lines = text.match(BEGINS_A_LINE)?.length ?? 0;
  return lines >= FEWEST_LINES && lines * MOST_LETTERS_A_LINE >= text.length;
};

/** Of a book; where there is more, verse is what it is made of. */
const MOST_QUOTED = 0.1;
const LONGEST_EPIGRAPH = { quoted: 1000, verse: 600 };

const lettersOf = (paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, { text }) => sum + text.length, 0);

const LEAST_OF_AN_EPIGRAPH = 2 / 3;
const quotedIn = ({ text }: Paragraph): number =>
  (text.match(/"[^"]*"|“[^”]*”|«[^»]*»/gu) ?? []).join('').length;

const isEpigraph = ({ paragraphs }: Part): boolean => {
  const letters = lettersOf(paragraphs);
  const quoted = paragraphs.reduce((sum, paragraph) => sum + quotedIn(paragraph), 0);
  const isQuoted = letters <= LONGEST_EPIGRAPH.quoted && quoted >= letters * LEAST_OF_AN_EPIGRAPH;
  return isQuoted || (letters <= LONGEST_EPIGRAPH.verse && paragraphs.some(({ text }) => isVerse(text)));
};

/** A book's parts without the verse and the mottos that it quotes. Whoever wrote what stands above a chapter gives it no name. */
export function withoutVerse(parts: readonly Part[]): Part[] {
  const all = parts.flatMap(({ paragraphs }) => paragraphs);
  const verse = new Set(all.filter(({ text }) => isVerse(text)));
  if (lettersOf([...verse]) > lettersOf(all) * MOST_QUOTED) return [...parts];
  const isMotto = (part: Part, at: number): boolean => {
    const next = parts[at + 1];
    return isEpigraph(part) && next !== undefined && !isEpigraph(next);
  };
  let above: string[] | null = null;
  return parts.map((part, at) => {
    const titles: string[] = part.titles.every((title) => saidBy(title) === title)
      ? (above ?? part.titles)
      : part.titles;
    above = isEpigraph(part) ? titles : null;
    const left = (paragraph: Paragraph) => isMotto(part, at) || verse.has(paragraph);
    return { titles, paragraphs: part.paragraphs.filter((paragraph) => !left(paragraph)) };
  });
}
