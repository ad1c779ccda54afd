/** `text.slice(at, at + words.length)` are the words. */
export type Quotation = { words: string; before: string; at: number };

const CLOSERS: Readonly<Record<string, string>> = {
  '“': '”',
  '„': '“”',
  '”': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '「': '」',
  '『': '』',
  '"': '"',
};

/** Speech may continue in the next paragraph: these count even when nothing closes them. */
const GO_ON = '“„«「"';

const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Inches and minutes are no quotations: `6"`, `40”`. */
const opens = (mark: string, before: string): boolean =>
  Object.hasOwn(CLOSERS, mark) && !('"”'.includes(mark) && isLetter(before));

/** Enough to tell who speaks, or of which work this is the title. */
const BEFORE = 80;
const beforeOf = (paragraph: string, at: number): string => paragraph.slice(Math.max(0, at - BEFORE), at);

/** Quotations within quotations; of marks that nothing closes only the first and the latest count. */
const DEEPEST = 8;

type Open = { mark: string; at: number };

/** Double marks of any kind, one in another too. */
function pairedIn(paragraph: string): Quotation[] {
  const found: Quotation[] = [];
  const open: Open[] = [];
  const take = ({ at }: Open, end: number) =>
    found.push({ words: paragraph.slice(at + 1, end), before: beforeOf(paragraph, at), at: at + 1 });
  for (let at = 0; at < paragraph.length; at += 1) {
    const mark = paragraph.charAt(at);
    const closing = open.findLastIndex((candidate) => CLOSERS[candidate.mark]?.includes(mark));
    const closed = open[closing];
    if (closed) {
      take(closed, at);
      open.length = closing;
    } else if (opens(mark, paragraph.charAt(at - 1))) {
      if (open.length >= DEEPEST) open.splice(1, 1);
      open.push({ mark, at });
    }
  }
  for (const left of open) if (left.at === 0 && GO_ON.includes(left.mark)) take(left, paragraph.length);
  return found;
}

/** Single marks are apostrophes too: within a word they never close, and a short form opens nothing. */
const singles = [
  /(?<![\p{L}\p{N}])‘(?<words>(?:[^‘’]|’(?=[\p{L}\p{N}]))+)’(?![\p{L}\p{N}])/gu,
  /‚(?<words>[^‚‘’]+)[‘’](?![\p{L}\p{N}])/gu,
  /(?<![\p{L}\p{N}'])'(?!(?:tis|twas|twere|em|til|cause|n|\d\ds?)\b)(?<words>\p{L}(?:[^'\n]|'(?=\p{L})|(?<=s)'(?=\s\p{Ll})){0,1000})'(?![\p{L}\p{N}])/giu,
];

const dashed = /^[—―]\s*(?<words>[^—―]+)/u;

const matchesIn = (paragraph: string, pattern: RegExp): Quotation[] =>
  [...paragraph.matchAll(pattern)].map(({ groups, index }) => ({
    words: groups?.words ?? '',
    before: beforeOf(paragraph, index),
    at: index + 1,
  }));

function spokenIn(paragraph: string): Quotation[] {
  const [all, words] = dashed.exec(paragraph) ?? [];
  if (all === undefined || words === undefined) return [];
  return [{ words, before: '—', at: all.length - words.length }];
}

const quotationsIn = (paragraph: string): Quotation[] => [
  ...pairedIn(paragraph),
  ...singles.flatMap((pattern) => matchesIn(paragraph, pattern)),
  ...spokenIn(paragraph),
];

/** With its blank lines as parts of their own, so that each part is where the parts before it end. */
const parts = (text: string): string[] => text.split(/(\n\s*\n)/u);

export function findQuotations(text: string): Quotation[] {
  const found: Quotation[] = [];
  let end = 0;
  for (const part of parts(text)) {
    const begin = end + part.length - part.trimStart().length;
    end += part.length;
    for (const quotation of quotationsIn(part.trim()))
      if (quotation.words.trim().length > 1) found.push({ ...quotation, at: begin + quotation.at });
  }
  return found;
}
