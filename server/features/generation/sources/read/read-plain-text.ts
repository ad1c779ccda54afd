import { isHeading, isSetOffTitle, withoutMark } from '../headings.ts';
import type { TextWriter } from './source-text.ts';

const PART_WORD =
  /^(?:chapter|book|part|canto|act|scene|letter|section|volume|stave|preface|prologue|epilogue|introduction|conclusion)\b/iu;
const LONGEST_HEADING = 90;

/** What Project Gutenberg puts before and after a text. */
const START = /\*{3}\s{0,9}START OF (?:THE|THIS) PROJECT[^*]*\*{3}/i;
const END = /\*{3}\s{0,9}END OF (?:THE|THIS) PROJECT/i;

function withoutWrapper(text: string): string {
  const start = START.exec(text);
  if (!start) return text;
  const rest = text.slice(start.index + start[0].length);
  const end = END.exec(rest);
  return end ? rest.slice(0, end.index) : text;
}

function isAnnounced(paragraph: string): boolean {
  if (paragraph.length > LONGEST_HEADING) return false;
  if (PART_WORD.test(paragraph)) return !/[,;]$/.test(paragraph);
  return (
    /\p{Lu}{3}/u.test(paragraph) && paragraph === paragraph.toUpperCase() && !/[.!?]["”]?$/u.test(paragraph)
  );
}

/** At least two blank lines, or the edge of the text. */
const isWide = (gap = '\n\n\n'): boolean => gap.replace(/[^\n]/g, '').length > 2;

/** Paragraphs between blank lines; lines that were broken to a width are joined. */
export function readPlainText(text: string, out: TextWriter): void {
  const split = withoutWrapper(text)
    .replace(/\r\n?/g, '\n')
    .split(/(\n[ \t]*\n+)/);
  const gaps = split.filter((_part, index) => index % 2 === 1);
  const paragraphs = split
    .filter((_part, index) => index % 2 === 0)
    .map((paragraph) =>
      paragraph
        .replace(/\s+/g, ' ')
        .replace(/(?<![\p{L}\p{N}])_([^_]+)_/gu, '$1')
        .trim(),
    );
  for (const [index, paragraph] of paragraphs.entries()) {
    const isSetOff = isWide(gaps[index - 1]) && isWide(gaps[index]) && isSetOffTitle(paragraph);
    if (
      isSetOff ||
      isAnnounced(paragraph) ||
      isHeading(paragraph, paragraphs[index + 1], paragraphs[index - 1])
    )
      out.heading(withoutMark(paragraph));
    else out.paragraph(paragraph);
  }
}
