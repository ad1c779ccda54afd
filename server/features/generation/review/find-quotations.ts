export type Quotation = { words: string; before: string };

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
    found.push({ words: paragraph.slice(at + 1, end), before: beforeOf(paragraph, at) });
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
  }));

function spokenIn(paragraph: string): Quotation[] {
  const words = dashed.exec(paragraph)?.groups?.words;
  return words === undefined ? [] : [{ words, before: '—' }];
}

export const findQuotations = (text: string): Quotation[] =>
  text
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .flatMap((paragraph) => [
      ...pairedIn(paragraph),
      ...singles.flatMap((pattern) => matchesIn(paragraph, pattern)),
      ...spokenIn(paragraph),
    ])
    .filter(({ words }) => words.trim().length > 1);
