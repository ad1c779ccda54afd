const LONGEST_HEADING = 110;
/** Where it's counted. */
const LONGEST_COUNTED = 240;
const COUNT =
  '(?:(?:chapter|chap\\.?|book|part|canto|act|scene|letter|section|article|lecture|essay|volume|stave|discourse|capítulo|libro|parte|carta|sección|tomo|acto|artículo|chapitre|livre|partie|kapitel|buch|teil)\\s+(?:the\\s+)?)?(?:[IVXLC]{1,7}|\\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|uno|primero|segundo|tercero)';
const ONLY_A_COUNT = new RegExp(`^${COUNT}[.:]?$`, 'iu');
const BEGINS_WITH_COUNT = new RegExp(`^${COUNT}(?:[.:—–-]*\\s+|[.:]?(?:--|—)\\s*)`, 'iu');
const NOTE_MARK = /^\[\d/;
/** A dash breaks off what somebody says. */
const CLOSED = /[.!?;:,…—–]["”’)\]]*$/u;

/** Its words alone, in small letters, with a space between them. */
export const bareWords = (text: string): string => (text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).join(' ');

/** Editions number their notes within sentences: “all hitherto existing society[4] is”. */
export const withoutNoteMarks = (text: string): string => text.replaceAll(/\[\d{1,4}\]/gu, '');

/** A heading's words, without the numbers of its notes. */
export const withoutMark = (text: string): string => withoutNoteMarks(text.replace(/^# /, '')).trim();

/** Whether most of its words have a capital. */
function isInCapitals(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}’']*/gu) ?? [];
  const long = words.filter((word) => word.length > 3);
  const counted = long.length > 0 ? long : words;
  return counted.filter((word) => /^\p{Lu}/u.test(word)).length >= counted.length * 0.6;
}

const isTextOrHeading = (block: string): boolean =>
  block.length > 150 || block.startsWith('# ') || ONLY_A_COUNT.test(withoutMark(block));

const LONGEST_IN_CAPITALS = 250;
const LEAST_IN_CAPITALS = 6;
const SAYS_I = /(?<!^)\bI\b/u;

/** Written in capitals alone, whatever it ends in. */
const isShouted = (bare: string): boolean =>
  bare.length <= LONGEST_IN_CAPITALS &&
  bare === bare.toUpperCase() &&
  (bare.match(/\p{Lu}/gu) ?? []).length >= LEAST_IN_CAPITALS &&
  /^[^"“‘'].*\p{Lu}{3}|^\p{Lu}{3}/u.test(bare);

const isOpenTitle = (bare: string): boolean =>
  !CLOSED.test(bare) && /^["“‘(]?[\p{Lu}\d]/u.test(bare) && isInCapitals(bare);

/** For a paragraph with room above and below it. */
export const isSetOffTitle = (text: string): boolean =>
  text.length <= LONGEST_HEADING && /\p{L}{3}/u.test(text) && isOpenTitle(withoutMark(text));

function isTitle(bare: string, next: string): boolean {
  const isCounted = BEGINS_WITH_COUNT.test(bare);
  if (isCounted && bare === bare.toUpperCase() && saidBy(bare) !== '') return true;
  return (isCounted || isTextOrHeading(next)) && isOpenTitle(bare);
}

/** A title that ends like a sentence: counted, or between the count of a chapter and its text. */
const isClosedTitle = (bare: string, next: string, before = ''): boolean =>
  next.length > 150 &&
  isInCapitals(bare) &&
  ((BEGINS_WITH_COUNT.test(bare) && /[.?]$/u.test(bare)) ||
    (ONLY_A_COUNT.test(withoutMark(before)) && /^[\p{Lu}\d]/u.test(bare) && !SAYS_I.test(bare)));

/** A row of a table may begin with a number, too. */
const longestOf = (bare: string): number =>
  BEGINS_WITH_COUNT.test(bare) && !bare.includes('|') ? LONGEST_COUNTED : LONGEST_HEADING;

/** Whether a paragraph is a heading, by its words and by what stands around it. */
export function isHeading(text: string, next: string | undefined, before?: string): boolean {
  if (text.startsWith('# ')) return true;
  const bare = withoutMark(text);
  if (bare === '' || next === undefined || NOTE_MARK.test(text)) return false;
  if (isShouted(bare) && next.length > 150) return true;
  if (bare.length > longestOf(bare)) return false;
  return ONLY_A_COUNT.test(bare) || isClosedTitle(bare, next, before) || isTitle(bare, next);
}

/** What a heading says besides how often it was counted. */
export function saidBy(title: string): string {
  const said = ONLY_A_COUNT.test(title) ? '' : title.replace(BEGINS_WITH_COUNT, '').trim();
  return /\p{L}{3}/u.test(said) ? said : '';
}

/** “First Sort” says nothing without the heading that it stands below. */
export const isStump = (title: string): boolean =>
  /^(?:first|second|third|fourth|fifth|sixth|primer[ao]?|segund[ao]|tercer[ao]?)\s\S+$/iu.test(title);

/** What a part of a book is called: the first heading below its last number, the nearest one where none is counted. */
export function namesIn(titles: readonly string[]): string[] {
  const counted = titles.findLastIndex((title) => saidBy(title) !== title);
  const said = (counted < 0 ? titles.toReversed() : titles.slice(counted)).map(saidBy);
  return said.filter((title) => title !== '');
}
