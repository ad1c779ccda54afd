import type { Stretch } from './choose-sentences.ts';
import { isTelling, termsOf, wordsIn } from './source-sentences.ts';

const WORDS_IN_HEADING = 3;
/** A heading that only counts says nothing. */
const ONLY_COUNTS =
  /^(?:(?:chapter|book|part|canto|act|scene|letter|section|volume|stave)\b)?[\s\divxlc.:—–-]*$/i;
const WITH_COUNT = /^(?:chapter|book|part|canto|section|volume|stave|letter)\s+[\divxlc]+\s*[.:—–-]*\s*/i;
const LONGEST_TITLE = 70;

type Spelling = { capitals: number; all: number; word: string };

function spell({ capitals, all, word }: Spelling): string {
  return capitals > all * 0.8 ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

function countTerms({ sentences }: Stretch): Map<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  for (const { text } of sentences) {
    // The first word has a capital anyway.
    const rest = text.replace(/^\P{L}*[\p{L}\p{M}’']+/u, '');
    for (const original of rest.match(/\p{L}[\p{L}\p{M}]+/gu) ?? []) {
      const [word = ''] = wordsIn(original);
      const [term] = termsOf([word]);
      if (term === undefined || word.length < 4 || !isTelling(word)) continue;
      const known = spellings.get(term) ?? { capitals: 0, all: 0, word };
      known.all += 1;
      if (/^\p{Lu}/u.test(original)) known.capitals += 1;
      spellings.set(term, known);
    }
  }
  return spellings;
}

function keywordsOf(own: ReadonlyMap<string, Spelling>, whole: ReadonlyMap<string, number>): string {
  const words = [...own]
    .map(([term, spelling]) => ({
      spelling,
      score: spelling.all * (spelling.all / (whole.get(term) ?? spelling.all)) ** 0.5,
    }))
    .toSorted((one, other) => other.score - one.score || (one.spelling.word < other.spelling.word ? -1 : 1))
    .slice(0, WORDS_IN_HEADING)
    .map(({ spelling }) => spell(spelling));
  const [first = 'more', ...others] = words;
  const last = others.pop();
  const joined = last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`;
  return joined.charAt(0).toUpperCase() + joined.slice(1);
}

function tellingTitle(titles: readonly string[]): string | null {
  const telling = [...new Set(titles)]
    .map((title) => title.replace(WITH_COUNT, ''))
    .filter((title) => title !== '' && !ONLY_COUNTS.test(title) && title.length <= LONGEST_TITLE);
  return telling.length === 1 ? (telling[0] ?? null) : null;
}

/** The title of its chapter where a stretch is one chapter, else the words it is about; no two alike. */
export function nameStretches(stretches: readonly Stretch[]): string[] {
  const counted = stretches.map(countTerms);
  const whole = new Map<string, number>();
  for (const own of counted) for (const [term, { all }] of own) whole.set(term, (whole.get(term) ?? 0) + all);
  const taken = new Set<string>();
  return stretches.map(({ titles }, index) => {
    const keywords = keywordsOf(counted[index] ?? new Map(), whole);
    const title = tellingTitle(titles) ?? keywords;
    const free = [title, keywords, `${title}, ${index + 1}`].find((name) => !taken.has(name)) ?? title;
    taken.add(free);
    return free;
  });
}
