import english from './english.json' with { type: 'json' };
import spanish from './spanish.json' with { type: 'json' };

/** How the words of a language are reduced before they are stemmed. */
export type PlainForms = {
  /** PostgreSQL's dictionary that stems them. */
  dictionary: string;
  /** Of a folded word; null if it says nothing by itself. */
  plain: (word: string) => string | null;
};

type Spelling = readonly [pattern: RegExp, spelling: string];

/** British and American, written alike. What becomes of other words doesn't matter: it becomes so everywhere. */
const englishSpellings: readonly Spelling[] = [
  [/([a-z]{2})our(s|ed|ing|ful|ite|ites|able|ist|ists|er|ers|al)?$/, '$1or$2'],
  [/([a-z]{3})is(e|es|ed|ing|er|ers|ation|ations)$/, '$1iz$2'],
  [/lys(e|es|ed|ing)$/, 'lyz$1'],
  [/([a-z]{2})ogue(s)?$/, '$1og$2'],
  [/([a-z]{2}[aeiou])ll(ed|ing|er|ers|or|ors)$/, '$1l$2'],
];

/** What the stemmer leaves apart: “easily” and “easy”, “slowly” and “slow”, “abolitionist” and “abolition”. */
const englishEndings: readonly Spelling[] = [
  [/^(?!famil|sicil|emil)([a-z]{2,})ily$/, '$1y'],
  [/([aeiou]{2}p|[rs]p|w|ief|ff)ly$/, '$1'],
  [/^([a-z]{5,})(ist|ism)s?$/, '$1'],
];

const spanishSpellings: readonly Spelling[] = [
  // Stemmers look for the accents that folding takes away.
  [/([cs])ion$/, '$1ión'],
  // The stemmer leaves “simplemente” and “simple” apart.
  [/^([a-z]{3,}[aeilnrz])mente$/, '$1'],
];

/** Words of a group are forms of its first one: only where their meaning hardly differs. */
function formsOf(groups: readonly string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const group of groups) {
    const [first = '', ...others] = group.split(' ');
    for (const form of others) forms.set(form, forms.get(first) ?? first);
  }
  return forms;
}

type Given = {
  dictionary: string;
  forms?: readonly string[];
  stopWords?: string;
  spellings?: readonly Spelling[];
};

function plainForms({ dictionary, forms: groups = [], stopWords = '', spellings = [] }: Given): PlainForms {
  const forms = formsOf(groups);
  const stops = new Set(stopWords.split(' '));
  const spelt = (word: string) =>
    spellings.reduce((so, [pattern, spelling]) => so.replace(pattern, spelling), word);
  return { dictionary, plain: (word) => (stops.has(word) ? null : spelt(forms.get(word) ?? word)) };
}

const others =
  'ar arabic ca catalan da danish de german el greek eu basque fi finnish fr french ga irish hi hindi hu hungarian hy armenian id indonesian it italian lt lithuanian nb norwegian ne nepali nl dutch no norwegian pt portuguese ro romanian ru russian sr serbian sv swedish ta tamil tr turkish yi yiddish';

const known: ReadonlyMap<string, PlainForms> = new Map([
  [
    'en',
    plainForms({
      dictionary: 'english_stem',
      ...english,
      spellings: [...englishSpellings, ...englishEndings],
    }),
  ],
  ['es', plainForms({ dictionary: 'spanish_stem', ...spanish, spellings: spanishSpellings })],
  ...Array.from(
    others.matchAll(/(\w+) (\w+)/g),
    ([, code = '', name]) => [code, plainForms({ dictionary: `${name}_stem` })] as const,
  ),
]);

const simple = plainForms({ dictionary: 'simple' });

/** For a language (BCP 47); of one that PostgreSQL has no stemmer for, words count as they are. */
export const plainFormsOf = (language: string): PlainForms =>
  known.get(language.split('-')[0] ?? '') ?? simple;
