/** Stand before a name or a number and never end a sentence. */
const BEFORE_A_NAME = new Set(
  (
    'mr mrs ms mx dr prof rev hon gen col capt cpt lt sgt maj cmdr adm gov sen rep pres messrs mme mlle fr sra srta ' +
    'sres dra profa dña lic ing mons gral cnel sto sta p.ej ej ee jj ff rr e.g i.e a.k.a cf vs viz ca approx'
  ).split(' '),
);
/** Words of their own unless a number follows: "No. 5", "Jan. 5" and "fig. 2", but "He said no." and "He ate a fig." */
const BEFORE_A_NUMBER = new Set(
  (
    'no nos núm núms pág págs cap caps s ss p pp art par pt bk b c d r v l fl est vol vols fig figs eq eqs ch chap chaps sec secs op ' +
    'jan feb mar apr jun jul aug sep sept oct nov dec'
  ).split(' '),
);
/** May end a sentence: they do when what follows looks like the start of one. */
const MAYBE_LAST = new Set(
  (
    'jr sr inc co ltd corp etc bros esq al ed eds trans st ste mt ft a.m p.m a.d b.c b.c.e c.e ph.d m.d b.a m.a ' +
    'u.s u.k u.n uu ee.uu oo aa hh a.c d.c ud uds'
  ).split(' '),
);
/** Words that open a sentence far more often than they belong to a name. */
const OPENERS = new Set(
  (
    'the a an this that these those it its he she they we you i his her their our my your there here in on at by for ' +
    'from with without to as if when while where who what why how after before since until because although though ' +
    'but and or so yet then thus therefore however still even one two three some many most all each every no not ' +
    'nothing nobody everyone everybody someone none another such both instead perhaps soon later today meanwhile next ' +
    'finally first of under over during between among into once again also only ' +
    'el la los las una pero cuando como su sus este esta esto ese esa eso entonces así también aunque porque desde'
  ).split(' '),
);

/** "Why?" Tom asked: the name after a question or a call goes on with it. */
const SAID_BY =
  /^(?<first>\p{Lu}[\p{L}’'.-]*) (?:\p{Lu}[\p{L}’'.-]* ){0,2}(?:said|says|asked|asks|cried|cries|replied|replies|answered|answers|exclaimed|shouted|whispered|wondered)\b/u;

/** Stops, also spaced dots, with the marks that close after them. The look-behinds keep long rows of dots cheap. */
const STOP = /(?<stop>(?<!\.\s)\.(?:\s\.)+|(?<![.!?…])[.!?…]+)(?<closers>["'”’»)\]]*)(?=\s)/gu;
const OPENING_MARKS = /^["'“‘«([¿¡—–-]+/u;
/** No abbreviation and no opening word is longer. */
const LONGEST_WORD = 60;

/** Joined by single spaces, they are the paragraph. Each has a letter or digit, unless the paragraph has none. */
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
    const { stop = '', closers = '' } = match.groups ?? {};
    if (!endsHere({ before, stop, closers, rest })) continue;
    sentences.push(text.slice(start, end));
    start = end + 1;
    firstSpeakable = speakableFrom(text, start);
  }
  const last = text.slice(start);
  return last === '' ? sentences : [...sentences, last];
};

const speakableFrom = (text: string, start: number): number => {
  const speakable = /[\p{L}\p{N}]/gu;
  speakable.lastIndex = start;
  return speakable.exec(text)?.index ?? text.length;
};

type Candidate = { before: string; stop: string; closers: string; rest: string };

const endsHere = ({ before, stop, closers, rest }: Candidate): boolean => {
  const next = rest.replace(OPENING_MARKS, '');
  if (/^\p{Ll}/u.test(next)) return false;
  if (stop !== '.') return !(/[?!]$/u.test(stop) && closers !== '' && isSaidBy(rest));
  return periodEnds(lastWord(before), next, isListNumber(before));
};

const isSaidBy = (rest: string): boolean => {
  const name = SAID_BY.exec(rest)?.groups?.first;
  return name !== undefined && !OPENERS.has(name.toLowerCase());
};

const periodEnds = (word: string, next: string, countsItems: boolean): boolean => {
  const folded = word.toLowerCase();
  if (countsItems || BEFORE_A_NAME.has(folded)) return false;
  // Before and after Christ in Spanish: "a. C.", "d. de C."
  if (/^[ad]$/u.test(word) && next.startsWith('C.')) return false;
  if (BEFORE_A_NUMBER.has(folded) && /^(\p{N}|[IVXLC]+\b)/u.test(next)) return false;
  if (MAYBE_LAST.has(folded) || isInitial(word)) return looksLikeOpening(next);
  return true;
};

/** "3." at the start is the number of a list item. */
const isListNumber = (before: string): boolean => /^\p{N}+$/u.test(before.trim());

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
