import type { Fame } from './known.ts';
import { isOfItself } from './of-itself.ts';
import type { SourceSentence } from './source-sentences.ts';
import { countOf, saysMuch } from './weigh-sentences.ts';

/** `isFamous`: people quote it. `isOwn`: the author says it. */
export type RankedSentence = SourceSentence &
  Fame & { worth: number; names: number; isTold: boolean; isFamous: boolean; isOwn: boolean };

const FEWEST_WORDS = 4;
const MOST_WORDS = 150;

/** Leans on a sentence before it. */
const LEANS =
  /^["“‘(]?(?:he|she|it|they|them|this|that|these|those|such|but|and|so|or|nor|yet|for|then|thus|hence|therefore|however|moreover|nevertheless|here|there(?! (?:is|are|can be|may be|must be|never was) (?!also|another|another|others|still|then|too|therefore|however))|his|her|its|their|again|also|now|still|nay|herein|hereby|clearly|not from|before quitting|what then|all which|first|second(?:ly)?|third(?:ly)?|finally|lastly|well|all (?:these|those|this)|in (?:either|both|neither|one)|of these|one of (?:these|them)|(?:concerning |as (?:to|for) )?the (?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last)(?:[,;]| (?:is|was|has|of|place|argument|head|case|kind|class|method|point|way|reason|cause))|accordingly|consequently|besides|likewise|in (?:this|that|such|these|those)|on the (?:contrary|other)|the (?:former|latter|same|other)|(?:to|by|from|of|with|at|for) (?:this|that|these|those|it|them|him|her)|another|others|both|neither|i (?:answered|replied|said)|no,|yes,|true[,;]|not (?:by|to|for|in|with|that|so)|if (?:not|so)|afterwards|insomuch|in like manner|the like|coming to|each (?:will|is|has|of)|in each|in the (?:first|second|third|last|next) place|on (?:all|any) (?:these|those)|(?:with|without) (?:this|that|these|those|which)|wherefore|whence|whereupon|(?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)(?:ly)?|[ivxlc]+[.:]|[a-z]:|(?:in|after|by|from|to|of|upon|at) (?:which|whom|the above)|far removed|i (?:must|will(?: not)?|shall(?: not)?|cannot|may) (?:only|leave|add|give|say)|i have (?:just|already|now|made|been)|undoubtedly|alas|because|in short|in a word|in fact|further(?:more)?|coming now|as regards|i answer|the contrary|whenever (?:this|these|those)|which|to this|on (?:this|that|these|those)|since|according to (?:this|that|these|those)|we have now|i (?:affirm|mean|do not mean)|so far|to (?:resume|return|sum)|no reason|the reason(?: of this)? is|as (?:for|to) (?:this|that|these|the (?:first|second|third|other))|pero|y|este|esta|esto|estos|ese|esa|eso|él|ella|ellos|así|por eso|sin embargo|también|aber|und|er|sie|es|dies\p{L}*|de ahí|el otro|la otra|los otros|las otras|uno es|una es|después|luego|además|entonces|en cambio|lo mismo|solo (?:después|entonces)|dennoch|jedoch|denn|daher|deshalb|doch|dann|dabei|dort|damit|mais|et|il|elle|ils|elles|ce|cette|ces|cela|celui-ci|celle-ci|ainsi|donc|car|puis|alors|cependant|pourtant|toutefois)(?!\p{L})/iu;
/** “It is not from their benevolence that”, “they who”: what it stands for comes after it. */
const STANDS_FOR_NEXT =
  /^(?:(?:he|she|they|those|that) (?:who|whose|which|that)|it (?:is|being|would be|will be) (?!there|then|here|thus|all|this|equally)(?:(?:\p{L}+ ){0,2}\p{L}+,? to(?! (?:an?|the|all|every|both|each|any|us|him|her|me|them|be found|men|my|his|our|their|its)(?!\p{L}))|(?:\p{L}+ ){0,2}(?!with|of|by|from|in|to|than|as)\p{L}+,? that|(?:\p{L}+ ){1,2}to (?:\p{L}+ ){1,3}that|(?:not |only |always )?(?:from|by|in|to|for|on|through|because|the) [^.;:]{3,100}? that))(?![\p{L}-])/iu;
const SAYS =
  /\b(?:he|she|they|i|said|replied|answered|asked|cried)\b[^.]{0,20}\b(?:said|replied|answered|asked|cried|he|she)\b/iu;
/** Goes on from what was said, as its first words show. */
const GOES_ON =
  /^(?:\S+\s+){0,5}(?:for (?:example|instance)|por ejemplo|however|therefore|then|too|also|moreover|accordingly|consequently|nevertheless|thus|again|likewise|itself|former|latter|aforesaid|above-mentioned|same|sin embargo|pues|también|por tanto|mismo|misma)(?!\p{L})/iu;
/** What comes next belongs to it. */
const NEEDS_MORE =
  /(?:\b(?:as follows|(?:the|these|in) (?:two|three|four|several|following) (?:ways|kinds|classes|reasons|causes|points|examples|things|words)|recapitulate|for example|instance|of (?:two|three|four|several) (?:kinds|sorts|classes))|[:;—?])[.”"]?$/iu;
/** Turns against what was just said, or gives the reason for it. */
const TURNS =
  /^(?:but|yet|nevertheless|however|because|well|on the (?:other hand|contrary)|pero|mas|sin embargo|por el contrario|porque)(?!\p{L})/iu;
export const isTurn = (sentence: SourceSentence | undefined): boolean => TURNS.test(sentence?.text ?? '');

/** Grants what a later “but” takes back. */
const GRANTS =
  /\b(?:I (?:freely |readily |fully )?(?:acknowledge|admit|grant|concede|confess)(?:d|ed)?|no doubt|doubtless|it is (?:quite |indeed )?true|to be sure|undoubtedly|everyone admits|es verdad|es cierto|sin duda)\b/iu;
const TAKES_BACK =
  /(?:^|[,;:—] ?)(?:but|yet|still|nevertheless|however|pero|sin embargo|mas|no obstante)\b/iu;
const OPENS = /^["“'‘]?\p{Lu}/u;
/** Not “…”: something is left out. */
const CLOSES = /(?<![.…]\s?)[.!?][\])"”'’]*(?:\[\d+\])?$/u;
/** Figures, marks of notes and tables. */
const NO_PROSE = /\d{3,}.*\d{2,}.*\d|\[[^\d\]]|[=|_]/u;

export const isWhole = ({ text, wordCount }: SourceSentence): boolean =>
  wordCount >= FEWEST_WORDS &&
  wordCount <= MOST_WORDS &&
  OPENS.test(text) &&
  CLOSES.test(text) &&
  !NO_PROSE.test(text) &&
  // The contents of a chapter, in a row.
  countOf(text, /--|—/gu) < 3 &&
  countOf(text, /\p{Lu}/gu) < text.length / 4;

export const isBalanced = (texts: readonly string[]): boolean => {
  const all = texts.join(' ');
  const count = (mark: string) => all.split(mark).length - 1;
  return count('“') === count('”') && count('(') === count(')') && count('"') % 2 === 0;
};

/** A question, or somebody else's words. */
const ASKS_OR_QUOTES = /[?"“”«»]/u;
/** At somebody, or something, that was named before. */
export const POINTS =
  /(?<!\p{L})(?!(?:this|este|esta) (?:essay|book|treatise|work|inquiry|discourse|ensayo|libro|obra)(?!\p{L}))(?:(?:he|him|they|them|those)(?! (?:who|whose|which|that)(?!\p{L}))|she|her|this|these|such|él|ella|ellos|ellas|este|esta|ese|esa|cela|cette|celui-ci|celle-ci|diese[rsnm]?|jene[rsnm]?)(?!\p{L})/iu;
/** The same, from the sentence before where this is the first of a passage. */
const HAS_IT =
  /^[^;:]*\b(?:(?:about|against|at|by|for|from|has|have|in|into|made|of|on|over|to|under|upon|with) it\b|expect(?:ed|s)? it\b|in (?:either|neither|both) case)|\b(?:this|these|that|such an?) (?:events?|transactions?|facts?|sights?)\b|\b(?:by|of|to|with|from|in) the (?:former|latter)\b|\bthe (?:facts|sight|transaction)\b(?! (?:of|that|which)\b)|\b(?:believe|think|suppose) so\b|, as (?:we|they) say\b|(?<!\p{L})(?:est[eo]s?|es[eo]s?) (?:hechos?|sucesos?|acontecimientos?)(?!\p{L})|\bcreo que (?:sí|no)(?!\p{L})|, como (?:se dice|decimos)\b/iu;
/** Whoever is pointed at after these is named in them. */
const FIRST_WORDS = /^(?:\S+\s+){0,6}\S+/u;

const leans = (text: string): boolean =>
  (LEANS.test(text) && !STANDS_FOR_NEXT.test(text)) || GOES_ON.test(text) || SAYS.test(text);

/** A sentence of the author that leans on none before it. */
export const opensRun = (sentence: SourceSentence): boolean =>
  isWhole(sentence) &&
  !sentence.isQuoted &&
  !sentence.isOfOthers &&
  !leans(sentence.text) &&
  !isOfItself(sentence) &&
  !POINTS.test(FIRST_WORDS.exec(sentence.text)?.[0] ?? '');

/** It does so within a paragraph. */
export const opensAlone = (sentence: SourceSentence): boolean =>
  opensRun(sentence) && !HAS_IT.test(sentence.text);

/** A statement that needs no sentence before it. */
export const canStandAlone = (sentence: SourceSentence): boolean =>
  opensRun(sentence) && !ASKS_OR_QUOTES.test(sentence.text) && isBalanced([sentence.text]);

/** Of what was once, or of oneself. */
export const TELLS =
  /(?<!\p{L})(?:was|were|had|did|saw|went|came|took|made|found|told|gave|knew|thought|i|me|my|je|ich|era|eran|fue|fueron|había|hizo|vi|yo)(?!\p{L})/iu;

export const IS_SO =
  /(?<!\p{L})(?:is|are|be|has|have|do|does|cannot|can|may|might|must|will|shall|should|ought|makes?|takes?|gives?|es|son|está|están|ser|hay|ha|han|puede|pueden|debe|deben|tiene|tienen|hace|hacen|est|sont|peut|peuvent|doit|doivent|faut|ist|sind|kann|können|muss|müssen|soll|darf|gibt|wird)(?!\p{L})/iu;
const IS_EVER_SO = /(?<!\p{L})(?:(?:never|always|seldom) \p{L}+s|(?:nunca|siempre) \p{L}+[aen])(?!\p{L})/iu;
const WAS =
  /(?<!\p{L})(?:was|were|had|did|era|eran|fue|fueron|había|habían|hizo|était|étaient|fut|furent|avait|avaient|waren|wurden?|hatten?)(?!\p{L})/iu;

/** Not “need”, “hatred” and “removed by domestication”. */
const ENDS_AS_PAST =
  /\p{L}{2}(?:[^e\P{L}]ed(?<!hatred|hundred|sacred|kindred)(?! by(?!\p{L}))|ó|aron|ieron)(?!\p{L})/iu;

/** Somebody who is there, and isn't the reader. */
export const ADDRESSES =
  /(?<!\p{L})(?:O (?=\p{L})|(?:friends?|sirs?|gentlemen|amigos?|señor(?:es)?)[,.;])|^Why,|^(?:there is|hay) \p{Lu}/u;

/** In the present tense, as far as its verbs show. */
export const isPresent = ({ text }: SourceSentence): boolean =>
  !WAS.test(text) && (IS_SO.test(text) || !(TELLS.test(text) || ENDS_AS_PAST.test(text)));
export const isPast = ({ text }: SourceSentence): boolean => WAS.test(text) && !IS_SO.test(text);

/** Signs of a verb that has none of the others. */
const HAS_SUBJECT =
  /(?<!\p{L})(?:we|you|he|she|it|they|who|which|that|there|never|nos|se|que|quien|no)(?!\p{L})/iu;
const hasVerb = ({ text }: SourceSentence): boolean =>
  [IS_SO, TELLS, ENDS_AS_PAST, HAS_SUBJECT].some((sign) => sign.test(text));
const SYNOPSIS = { fewest: 3, share: 2 / 3 };
const ITEM = /(?:--|—) ?\p{Lu}/gu;

/** What a chapter has, in a row above it: “Character of Domestic Varieties. Inheritance.” */
export function isSynopsis(sentences: readonly SourceSentence[]): boolean {
  const items = sentences.flatMap((sentence) =>
    sentence.text.split(/--|—/u).map((text) => ({ ...sentence, text })),
  );
  const bare = items.filter((item) => !hasVerb(item)).length;
  const listed = sentences.reduce((sum, { text }) => sum + countOf(text, ITEM), 0);
  if (listed >= SYNOPSIS.fewest && listed >= (items.length - 1) * SYNOPSIS.share) return true;
  return bare >= SYNOPSIS.fewest && bare >= items.length * SYNOPSIS.share;
}

/** Nothing is granted that isn't taken back. */
function isAnswered(texts: readonly string[]): boolean {
  const granted = texts.findLastIndex((text) => GRANTS.test(text));
  return granted < 0 || texts.slice(granted).some((text) => TAKES_BACK.test(text));
}

/** It neither grants a point alone nor tells of what comes next. */
export const comesToItsPoint = (texts: readonly string[]): boolean => {
  const text = texts.at(-1) ?? '';
  return !NEEDS_MORE.test(text) && !isOfItself({ text }) && isAnswered(texts);
};

/** It states what is so, with a verb that says it, and grants nothing. */
export const isStatement = (sentence: SourceSentence): boolean =>
  canStandAlone(sentence) &&
  !WAS.test(sentence.text) &&
  (IS_SO.test(sentence.text) || IS_EVER_SO.test(sentence.text)) &&
  comesToItsPoint([sentence.text]);

/** It can be read alone, whatever it tells: nothing in it points outside. Signs miss verbs, so what people quote needs none. */
export const isClosed = (sentence: SourceSentence & { isFamous?: boolean }): boolean =>
  canStandAlone(sentence) &&
  (sentence.isFamous === true || hasVerb(sentence)) &&
  !POINTS.test(sentence.text) &&
  !HAS_IT.test(sentence.text) &&
  comesToItsPoint([sentence.text]);

/** A statement for whoever reads it. */
export const isMaxim = (sentence: SourceSentence): boolean =>
  isStatement(sentence) &&
  !POINTS.test(sentence.text) &&
  !TELLS.test(sentence.text) &&
  saysMuch(sentence.text);

/** Leads over from the paragraph before, and little is missed without that. */
const LEADS_OVER = /^(?:upon this|now|ahora bien),? (\p{L})/iu;
const LEADS_ON = /(?<=^(?:\S+ ){1,5}\S+) (?:therefore|then|thus|accordingly|indeed|likewise)(?!\p{L})/iu;

/** “A prince, therefore, ought to”. */
const withoutLead = (text: string): string => text.replace(LEADS_ON, '');

/** The same, but for a word or two that lead over to it. */
export const opensOver = (sentence: RankedSentence): boolean =>
  opensAlone({ ...sentence, text: withoutLead(sentence.text) });

const GOES_STRAIGHT_ON = /^(?:and|but|yet|for|hence|therefore|so|y|pero|por (?:eso|tanto)),? (\p{L})/iu;

/** As the last resort of a chapter that nothing else can open. */
export const opensAtWorst = (sentence: RankedSentence): boolean =>
  opensAlone({
    ...sentence,
    text: withoutLead(
      sentence.text.replace(GOES_STRAIGHT_ON, (_lead, letter: string) => letter.toUpperCase()),
    ),
  });

export const opensParagraph = (sentence: RankedSentence): boolean =>
  opensRun({
    ...sentence,
    text: sentence.text
      .replace(LEADS_OVER, (_lead, letter: string) => letter.toUpperCase())
      .replace(LEADS_ON, ''),
  });

export const wordsOf = (sentences: readonly SourceSentence[]): number =>
  sentences.reduce((sum, { wordCount }) => sum + wordCount, 0);
