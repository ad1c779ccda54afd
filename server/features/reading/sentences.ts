/** Stand before a name or a number and never end a sentence. */
const BEFORE_A_NAME = new Set(
  (
    'mr mrs ms mx dr prof st ste mt ft rev hon gen col capt cpt lt sgt maj cmdr adm gov sen rep pres messrs mme mlle ' +
    'fr e.g i.e cf vs viz al ca approx vol vols pp fig figs eq ch chap sec ed eds trans op'
  ).split(' '),
);
/** Words of their own unless a number follows: "No. 5", but "He said no." */
const BEFORE_A_NUMBER = new Set(['no', 'nos', 'p', 'art', 'par', 'pt', 'bk', 'c', 'v', 'l']);
/** May end a sentence: they do when what follows looks like the start of one. */
const MAYBE_LAST = new Set(
  'jr sr inc co ltd corp etc bros esq a.m p.m a.d b.c b.c.e c.e ph.d m.d b.a m.a u.s u.k u.n'.split(' '),
);
/** Words that open a sentence far more often than they belong to a name. */
const OPENERS = new Set(
  (
    'the a an this that these those it its he she they we you i his her their our my your there here in on at by for ' +
    'from with without to as if when while where who what why how after before since until because although though ' +
    'but and or so yet then thus therefore however still even one two three some many most all each every no not ' +
    'nothing another such both instead perhaps'
  ).split(' '),
);

/** Stops, also spaced dots, with the marks that close after them. The look-behinds keep long rows of dots cheap. */
const STOP = /(?<stop>(?<!\.\s)\.(?:\s\.)+|(?<![.!?…])[.!?…]+)(?<closers>["'”’»)\]]*)(?=\s)/gu;
const OPENING_MARKS = /^["'“‘«([¿¡—–-]+/u;
/** No abbreviation and no opening word is longer. */
const LONGEST_WORD = 60;

/**
 * Cuts a paragraph into sentences. Nothing is lost: joined by single spaces they are the paragraph with its white
 * space folded. No sentence is empty, and none is without a letter or a digit unless the whole paragraph is.
 */
export const splitSentences = (paragraph: string): string[] => {
  const text = paragraph.trim().replace(/\s+/gu, ' ');
  const lastSpeakable = text.search(/[\p{L}\p{N}][^\p{L}\p{N}]*$/u);
  const sentences: string[] = [];
  let start = 0;
  let firstSpeakable = speakableFrom(text, 0);
  for (const match of text.matchAll(STOP)) {
    const end = match.index + match[0].length;
    if (firstSpeakable >= end || lastSpeakable < end) continue;
    const before = text.slice(Math.max(start, match.index - LONGEST_WORD), match.index);
    const rest = text.slice(end + 1, end + LONGEST_WORD);
    if (!endsHere({ before, stop: match.groups?.stop ?? '', rest })) continue;
    sentences.push(text.slice(start, end));
    start = end + 1;
    firstSpeakable = speakableFrom(text, start);
  }
  const last = text.slice(start);
  return last === '' ? sentences : [...sentences, last];
};

/** Index of the first letter or digit from `start` on. */
const speakableFrom = (text: string, start: number): number => {
  const speakable = /[\p{L}\p{N}]/gu;
  speakable.lastIndex = start;
  return speakable.exec(text)?.index ?? text.length;
};

type Candidate = { before: string; stop: string; rest: string };

const endsHere = ({ before, stop, rest }: Candidate): boolean => {
  const next = rest.replace(OPENING_MARKS, '');
  if (/^\p{Ll}/u.test(next)) return false;
  if (stop !== '.') return true;
  return periodEnds(lastWord(before), next, isWholeNumber(before));
};

const periodEnds = (word: string, next: string, isListNumber: boolean): boolean => {
  const folded = word.toLowerCase();
  if (isListNumber || BEFORE_A_NAME.has(folded)) return false;
  if (BEFORE_A_NUMBER.has(folded) && /^(\p{N}|[IVXLC]+\b)/u.test(next)) return false;
  if (MAYBE_LAST.has(folded) || isInitial(word)) return looksLikeOpening(next);
  return true;
};

/** "3." at the start is the number of a list item. */
const isWholeNumber = (before: string): boolean => /^\p{N}+$/u.test(before.trim());

/** "W", and the last letter of "U.S" or "J.-P". */
const isInitial = (word: string): boolean => /^(\p{Lu}\.-?)*\p{Lu}$/u.test(word);

const lastWord = (before: string): string =>
  (before.split(/[\s—–]/u).at(-1) ?? '').replace(/^["'“‘«([]+/u, '');

const looksLikeOpening = (next: string): boolean => {
  const word = /^(?<word>[\p{L}’']+)(?<dot>\.?)/u.exec(next)?.groups;
  if (word === undefined) return false;
  // "A." after an initial is another initial, not the article.
  return word.dot === '' && OPENERS.has((word.word ?? '').toLowerCase().replace(/[’'].*$/u, ''));
};
