import { isHeading, saidBy, withoutMark } from './headings.ts';

export type Paragraph = { text: string; start: number };
/** A chapter, or what else stands below a heading. `titles`: all the headings that came before it in a row. */
export type Part = { titles: string[]; paragraphs: Paragraph[] };

/** Not the book itself, by how it begins: what an editor, a translator or a printer put around it. */
const AROUND_THE_BOOK =
  /^(?:(?:the |table of )?contents\b|introduction (?:by|to the)|introductory note|publisher|letter from|translator|editor|index\b|bibliograph|glossar|errata|copyright|colophon|transcriber|(?:list of )?(?:illustrations|figures|plates|tables)|about the|biograph|chronolog|imprint|uncopyright|the end$|finis|works by|works cited|references|índice|contenido|bibliografía|nota del|inhalt|register$|table des|notes du)/iu;
/** Perhaps the author's, and hardly ever what the book is about. */
const BESIDE_THE_BOOK =
  /^(?:(?:the )?prefac|prefatory|foreword|dedicat|to the reader|appendi|acknowledg|advertisement|epigraph|prólogo|prefacio|dedicatoria|agradecimientos|apéndice|epílogo del|advertencia|vorwort|préface|avertissement)/iu;
const BY_SOMEBODY_ELSE =
  /\b(?:translat|editor|publisher|edition\b|by (?!the author)|traduc|edici[oó]n|übersetz|traduit)/iu;
const INTRODUCTION = /^introduc/iu;
/** By whom a book, and no translation or edition of it, is his own. */
const OF_ONES_OWN =
  /\b(?:my|our)(?: own| joint| present| former| earlier| first)? (?:book|essay|treatise|pamphlet|production|narrative)\b/iu;
/** By whom the author isn't: he says “I”, and signs. */
const OF_THE_AUTHOR = /\bthe (?:author|writer) of (?:this|these|the (?:following|present))\b/iu;
const I = /\bI\b/u;
const SIGNATURE = /^(?:\p{Lu}[\p{L}.]*\s){1,3}\p{Lu}\p{L}+\.?$/u;
/** Of its author, by an editor. */
const LIFE = /^(?:the |a )?(?:short |brief )?(?:life|memoir) of\b/iu;
const OF_AN_EDITION = /translat|\beditors?\b|\bedition|manuscript|traduc|übersetz/giu;
const CONTENTS = /^(?:the |table of )?contents\b|^índice|^contenido|^inhalt|^table des/iu;
const NOTES = /^(?:notes?|footnotes?|endnotes?|notes (?:to .*|on the text)|notas|anmerkungen)[.:]?$/iu;
const TO_THE_END = /^(?:index\b.*|appendix|appendices|bibliograph.*)[.:]?$/iu;
const ABOUT_THE_EDITION =
  /copyright|isbn|all rights reserved|gutenberg|e-?book|transcriber|proofread|standard ebooks|printed (?:by|in)|\btranslator|(?:—|\[|-)\s?(?:Tr|Ed|Trans)\.|\bthis (?:edition|translation)\b|^(?:an? |the )?(?:new|second|third|fourth|fifth|revised|enlarged) edition\b|^(?:nueva|segunda|tercera|cuarta) edición(?!\p{L})/iu;
const NOTE = /^(?:\[?\d{1,3}\]|\(\d{1,3}\)|\*|†|‡|\[|(?:foot)?note\b|fig(?:ure|\.)|see (?:also|note|page))/iu;
/** As a note begins below the heading NOTES; those that are only counted are short. */
const MARKED = /^(?:\[|\(\d|\d{1,4} \[|[*†‡]|(?=.{1,300}$)\d{1,4}[.)]\s)/u;
/** As one begins anywhere. */
const NUMBERED =
  /^\[(?:\d{1,4}\]|\p{L}\]\s|FN\s?#?\d+\]|(?:(?:foot|side)note|illustration)\b[^\]:]{0,40}[\]:])/iu;

type Block = Paragraph & { isHeading: boolean };

function blocksOf(text: string): Block[] {
  let start = 0;
  return text.split('\n\n').map((block, index, all) => {
    const at = start;
    start += block.length + 2;
    return { text: block, start: at, isHeading: isHeading(block, all[index + 1], all[index - 1]) };
  });
}

const isNotes = ({ text, isHeading: heading }: Block): boolean => heading && NOTES.test(withoutMark(text));

/** In characters. */
const MOST_TO_THE_NEXT_NOTE = 6_000;
const MOST_AFTER_THE_LAST_NOTE = 3_000;
const LONG = 400;

/** What stands below the heading NOTES, as far as one note follows another. */
function belowNotes(blocks: readonly Block[]): Block[] {
  const ahead = { note: Number.POSITIVE_INFINITY, heading: blocks.at(-1)?.start ?? 0 };
  const next = blocks.toReversed().map((block) => {
    if (block.isHeading) ahead.heading = block.start;
    if (isNotes(block)) ahead.note = Number.POSITIVE_INFINITY;
    else if (!block.isHeading && MARKED.test(block.text)) ahead.note = block.start;
    return { ...ahead };
  });
  let isBelow = false;
  return blocks.filter((block, index) => {
    const { note, heading } = next[blocks.length - 1 - index] ?? ahead;
    const after = blocks[index + 1];
    const opens = block.isHeading && after && after.text.length >= LONG && !MARKED.test(after.text);
    const isFar = note - block.start > MOST_TO_THE_NEXT_NOTE;
    const isLast = !block.isHeading && heading - block.start <= MOST_AFTER_THE_LAST_NOTE;
    if (isNotes(block)) isBelow = true;
    else if (opens || (isFar && !isLast)) isBelow = false;
    return isBelow;
  });
}

/** Of a text; where there are more, they are verses. */
const MOST_IN_NUMBERED_NOTES = 0.25;

function numberedNotes(blocks: readonly Block[], total: number): Block[] {
  const found = blocks.filter(({ text, isHeading: heading }) => !heading && NUMBERED.test(text));
  const size = found.reduce((sum, { text }) => sum + text.length, 0);
  return size <= total * MOST_IN_NUMBERED_NOTES ? found : [];
}

const MOST_PARAGRAPHS_IN_BRACKETS = 12;

/** Whole paragraphs within brackets, unless they say in another language what the author quotes. */
function inBrackets(blocks: readonly Block[]): Block[] {
  return blocks.flatMap(({ text }, index) => {
    if (!/^\[(?!["“])/.test(text)) return [];
    let open = 0;
    for (let end = index; end < Math.min(blocks.length, index + MOST_PARAGRAPHS_IN_BRACKETS); end += 1) {
      const block = blocks[end];
      if (!block || block.isHeading) return [];
      for (const { 0: mark, index: at } of block.text.matchAll(/[[\]]/g)) {
        open += mark === '[' ? 1 : -1;
        if (open === 0) return /^[\].\s]+$/.test(block.text.slice(at)) ? blocks.slice(index, end + 1) : [];
      }
    }
    return [];
  });
}

/** `beside`: read, but no extract is made of it. `around`: not the book. */
type Place = 'body' | 'beside' | 'around';
type PlacedPart = Part & { headings: number[]; place: Place };

const lengthOf = ({ paragraphs }: Pick<Part, 'paragraphs'>): number =>
  paragraphs.reduce((sum, { text }) => sum + text.length, 0);

/** The headings that a text stands below: not all that a table of contents has before the first chapter. */
function nearest(titles: readonly string[]): string[] {
  const last = titles.slice(-2);
  const counted = last.findLastIndex((title) => saidBy(title) !== title);
  return (counted < 0 ? last : last.slice(counted)).map((title) => saidBy(title) || title);
}

const MOST_AROUND = 0.12;
const MOST_OF_AN_IMPRINT = 2_000;

const isAround = (title: string, at: number, { length }: readonly string[]): boolean =>
  AROUND_THE_BOOK.test(title) && (at === length - 1 || !CONTENTS.test(title));

const countIn = (paragraphs: readonly Paragraph[], of: RegExp): number =>
  paragraphs.reduce((sum, { text }) => sum + (text.match(of)?.length ?? 0), 0);

/** A caption may say who has the rights; what is too long for an index or contents is something else. */
function placeAround(said: readonly string[], share: number, size: number): Place {
  if (/^copyright/iu.test(said.at(-1) ?? '') && size > MOST_OF_AN_IMPRINT) return 'body';
  return share > MOST_AROUND ? 'beside' : 'around';
}

function placeOf({ titles, paragraphs }: Part, total: number): Place {
  const said = nearest(titles);
  const has = (what: RegExp) => said.some((title) => what.test(title));
  const size = lengthOf({ paragraphs });
  if (said.some(isAround)) return placeAround(said, size / total, size);
  const isByAnother = () =>
    has(BY_SOMEBODY_ELSE) || [isOfAnEdition, isSignedByAnother].some((is) => is({ titles, paragraphs }));
  if ((has(BESIDE_THE_BOOK) || has(INTRODUCTION)) && isByAnother()) return 'around';
  if (has(LIFE) && size <= total * MOST_AROUND && countIn(paragraphs, OF_AN_EDITION) > 1) return 'around';
  return has(BESIDE_THE_BOOK) || has(NOTES) ? 'beside' : 'body';
}

const isOfAnEdition = ({ paragraphs }: Part): boolean =>
  countIn(paragraphs, OF_AN_EDITION) > 1 && !paragraphs.some(({ text }) => OF_ONES_OWN.test(text));

const isSignedByAnother = ({ paragraphs }: Part): boolean =>
  paragraphs.slice(-3).some(({ text }) => SIGNATURE.test(text)) &&
  [OF_THE_AUTHOR, I].every((said) => paragraphs.some(({ text }) => said.test(text)));

const FEWEST_CHAPTERS = 3;

/** Of several that are counted; 0 where they aren't, and any part may be one. */
function firstChapterOf(parts: readonly Part[]): number {
  const isCounted = ({ titles }: Part) => titles.some((title) => saidBy(title) !== title);
  return parts.filter(isCounted).length < FEWEST_CHAPTERS ? 0 : parts.findIndex(isCounted);
}

type RawPart = Part & { headings: number[] };

function gathered(blocks: readonly Block[], notes: ReadonlySet<number>): RawPart[] {
  let last: RawPart = { titles: [], headings: [], paragraphs: [] };
  const parts = [last];
  for (const { isHeading: heading, ...block } of blocks) {
    if (notes.has(block.start)) continue;
    if (heading && last.paragraphs.length > 0) {
      last = { titles: [], headings: [], paragraphs: [] };
      parts.push(last);
    }
    if (heading) {
      last.titles.push(withoutMark(block.text));
      last.headings.push(block.start);
    } else last.paragraphs.push(block);
  }
  return parts;
}

function placed(raw: readonly RawPart[]): PlacedPart[] {
  const total = raw.reduce((sum, part) => sum + lengthOf(part), 0);
  const first = firstChapterOf(raw);
  let before = 0;
  let toTheEnd: Place | null = null;
  const parts = raw.map((part, index): PlacedPart => {
    const share = before / total;
    before += lengthOf(part);
    if (share > 0.6 && nearest(part.titles).some((title) => TO_THE_END.test(title)))
      toTheEnd = endOf(part, share);
    return { ...part, place: toTheEnd ?? frontOf(part, { isBefore: index < first, total, raw }) };
  });
  return parts.map((part, index) =>
    index < first && isEnclosed(parts, index) ? { ...part, place: 'around' } : part,
  );
}

/** One of the parts of an editor's introduction, between others of it. */
const isEnclosed = (parts: readonly PlacedPart[], index: number): boolean =>
  parts[index]?.place === 'body' &&
  !parts[index].titles.some((title) => INTRODUCTION.test(saidBy(title) || title)) &&
  [parts[index - 1], parts[index + 1]].every((beside) => beside?.place === 'around');

const endOf = ({ titles }: Part, share: number): Place =>
  share > 1 - MOST_AROUND && !titles.some((title) => BESIDE_THE_BOOK.test(title)) ? 'around' : 'beside';

function frontOf(
  part: Part,
  { isBefore, total, raw }: { isBefore: boolean; total: number; raw: readonly Part[] },
): Place {
  if (part.titles.length > 0) return isBefore && isOfAnEdition(part) ? 'around' : placeOf(part, total);
  return raw.length > 3 && lengthOf(part) < total * 0.05 ? 'beside' : placeOf(part, total);
}

function partsOf(text: string): { parts: PlacedPart[]; notes: ReadonlySet<number> } {
  const blocks = blocksOf(text);
  const found = [...belowNotes(blocks), ...numberedNotes(blocks, text.length), ...inBrackets(blocks)];
  const notes = new Set(found.map(({ start }) => start));
  return { parts: placed(gathered(blocks, notes)), notes };
}

const isText = ({ text }: Paragraph): boolean =>
  !NOTE.test(text) && !ABOUT_THE_EDITION.test(text) && text !== text.toUpperCase();

/** The book itself in its parts: nothing of what stands before, after or around it. */
export const bodyParts = (text: string): Part[] =>
  partsOf(text).parts.flatMap(({ titles, paragraphs, place }) => {
    const kept = place === 'body' ? paragraphs.filter(isText) : [];
    return kept.length === 0 ? [] : [{ titles, paragraphs: kept }];
  });

/** Of a text: where less is left, all of it is read. */
const LEAST_OF_THE_BOOK = 0.1;

/** Where the paragraphs begin that aren't the book: notes, contents, what editors and translators say. */
export function aroundTheBook(text: string): ReadonlySet<number> {
  const { parts, notes } = partsOf(text);
  const around = parts.flatMap(({ headings, paragraphs, place }) => {
    if (place === 'around') return [...headings, ...paragraphs.map(({ start }) => start)];
    const printed = place === 'beside' ? paragraphs.filter((one) => ABOUT_THE_EDITION.test(one.text)) : [];
    return printed.map(({ start }) => start);
  });
  const read = parts.reduce((sum, part) => sum + (part.place === 'around' ? 0 : lengthOf(part)), 0);
  return new Set(read < text.length * LEAST_OF_THE_BOOK ? [] : [...notes, ...around]);
}

function withoutAround(text: string, inPlace: (block: string) => string): string {
  const around = aroundTheBook(text);
  let start = 0;
  const blocks = text.split('\n\n').map((block) => {
    const isAround = around.has(start);
    start += block.length + 2;
    return isAround ? inPlace(block) : block;
  });
  return blocks.join('\n\n');
}

/** The text with blanks in place of what isn't the book, so that places stay what they are. */
export const bookAlone = (text: string): string => withoutAround(text, ({ length }) => ' '.repeat(length));

/** How many bytes of a text are read. */
export const bytesOfBook = (text: string): number => Buffer.byteLength(withoutAround(text, () => ''));
