import type { TextWriter } from './source-text.ts';

const PART_WORD =
  /^(?:chapter|book|part|canto|act|scene|letter|section|volume|stave|preface|prologue|epilogue|introduction|conclusion)\b/iu;
const ROMAN = /^[IVXLC]{1,7}\.?$/;
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

function isHeading(paragraph: string): boolean {
  if (paragraph.length > LONGEST_HEADING) return false;
  if (PART_WORD.test(paragraph) || ROMAN.test(paragraph)) return !/[,;]$/.test(paragraph);
  return (
    /\p{Lu}{3}/u.test(paragraph) && paragraph === paragraph.toUpperCase() && !/[.!?]["”]?$/u.test(paragraph)
  );
}

/** Paragraphs between blank lines; lines that were broken to a width are joined. */
export function readPlainText(text: string, out: TextWriter): void {
  const paragraphs = withoutWrapper(text)
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/);
  for (const paragraph of paragraphs) {
    const folded = paragraph
      .replace(/\s+/g, ' ')
      .replace(/(?<![\p{L}\p{N}])_([^_]+)_/gu, '$1')
      .trim();
    if (isHeading(folded)) out.heading(folded);
    else out.paragraph(folded);
  }
}
