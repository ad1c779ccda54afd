import { isHeading, saidBy, withoutMark } from '../sources/headings.ts';

export type Paragraph = { text: string; start: number };
/** A chapter, or what else stands below a heading. `titles`: all the headings that came before it in a row. */
export type Part = { titles: string[]; paragraphs: Paragraph[] };

/** Not the book itself, by how it begins: what an editor, a translator or a printer put around it. */
const AROUND_THE_BOOK =
  /^(?:(?:table of )?contents\b|prefac|prefatory|foreword|dedicat|to the reader|translator|editor|introduction (?:by|to the)|introductory note|publisher|letter from|notes?$|notes (?:to|on the text)|footnotes?|endnotes?|index\b|appendi|bibliograph|glossar|errata|copyright|colophon|transcriber|acknowledg|advertisement|(?:list of )?(?:illustrations|figures|plates|tables)|about the|biograph|chronolog|imprint|uncopyright|epigraph|the end$|finis|works by|works cited|references|prólogo|prefacio|índice|notas?(?: |$)|contenido|dedicatoria|bibliografía|agradecimientos|apéndice|epílogo del|nota del|advertencia|vorwort|inhalt|anmerkungen|register$|préface|table des|notes du|avertissement)/iu;
const NOTES_TO_THE_END =
  /^(?:notes?|footnotes?|endnotes?|index\b.*|notas|anmerkungen|appendix|appendices|bibliograph.*)[.:]?$/iu;
const ABOUT_THE_EDITION =
  /copyright|isbn|all rights reserved|gutenberg|e-?book|transcriber|proofread|standard ebooks|printed (?:by|in)|\btranslator|(?:—|\[|-)\s?(?:Tr|Ed|Trans)\.|\bthis (?:edition|translation)\b/iu;
const NOTE = /^(?:\[?\d{1,3}\]|\(\d{1,3}\)|\*|†|‡|\[|(?:foot)?note\b|fig(?:ure|\.)|see (?:also|note|page))/iu;

function rawParts(text: string): Part[] {
  const parts: Part[] = [{ titles: [], paragraphs: [] }];
  const blocks = text.split('\n\n');
  let start = 0;
  for (const [index, block] of blocks.entries()) {
    const last = parts.at(-1);
    if (isHeading(block, blocks[index + 1])) {
      if (last && last.paragraphs.length === 0) last.titles.push(withoutMark(block));
      else parts.push({ titles: [withoutMark(block)], paragraphs: [] });
    } else last?.paragraphs.push({ text: block, start });
    start += block.length + 2;
  }
  return parts.filter(({ paragraphs }) => paragraphs.length > 0);
}

const lengthOf = ({ paragraphs }: Part): number => paragraphs.reduce((sum, { text }) => sum + text.length, 0);

const isText = ({ text }: Paragraph): boolean =>
  !NOTE.test(text) && !ABOUT_THE_EDITION.test(text) && text !== text.toUpperCase();

/** The book itself in its parts: nothing of what stands before, after or around it. */
export function bodyParts(text: string): Part[] {
  const raw = rawParts(text);
  const total = raw.reduce((sum, part) => sum + lengthOf(part), 0);
  const kept: Part[] = [];
  let before = 0;
  for (const part of raw) {
    const share = before / total;
    before += lengthOf(part);
    const said = part.titles.map((title) => saidBy(title) || title);
    if (share > 0.6 && said.some((title) => NOTES_TO_THE_END.test(title))) break;
    const isOutside = said.some((title) => AROUND_THE_BOOK.test(title));
    const isBeforeAll = part.titles.length === 0 && raw.length > 3 && lengthOf(part) < total * 0.05;
    if (isOutside || isBeforeAll) continue;
    const paragraphs = part.paragraphs.filter(isText);
    if (paragraphs.length > 0) kept.push({ ...part, paragraphs });
  }
  return kept;
}
