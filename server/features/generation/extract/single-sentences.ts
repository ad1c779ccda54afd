import { ADDRESSES, isStatement } from './judge-sentences.ts';
import type { SourceSentence } from './source-sentences.ts';
import { saysMuch } from './weigh-sentences.ts';

const FEWEST_WORDS_OF_SINGLE = 9;

/** “I had no bed” can stand alone, and says nothing. */
const SAYS_LITTLE =
  /^(?:I|we|my|our|the (?:one|other|former|latter|two)|el (?:uno|otro)|mi|nuestro|nosotros|yo)(?!\p{L})/iu;

/** At what another sentence named, or one thing of two. */
const NEEDS_ANOTHER = new RegExp(
  [
    String.raw`(?<![,;:—] )(?<!\p{L})(?:this|these|such(?! (?:an? )?(?:\p{L}+ ){0,2}(?:as|that)(?!\p{L}))|that(?= of)|est[aeo]s?|es[aeo]s?|diese[rsnm]?|solche\p{L}*|ces|cette|tels?)(?!\p{L})(?! (?:world|life|earth|mundo|vida|Welt|monde|vie)(?!\p{L}))`,
    String.raw`^(?!.*(?<!\p{L})(?:one|former|un[ao]?|eine?r?|une) .*(?:other|latter)).*(?<!\p{L})the (?:others?(?! (?:world|side))|latter)(?!\p{L})`,
    String.raw`(?<!\p{L})the (?:former|one)(?!\p{L})(?! (?:thing|who|which)(?!\p{L}))(?!.*(?:other|latter))`,
    String.raw`(?<!\p{L})(?:likewise|too|moreover|besides|the two|one other|in question|both(?! [^.]* and ))(?!\p{L})`,
    String.raw`^(?!(?:.*(?<!\p{L}))?(?:m[ae]n|himself|one(?! day)|who|person|people|everybody|whoever|each|every) )[^;:]*(?<!\p{L})(?:him|his|her)(?!\p{L})(?! own)`,
    String.raw`^there (?:is|are)[^,;:]* (?:it|them)(?!\p{L})`,
    String.raw`^(?:not at all|in any case|indeed|above all|a similar|(?:with|without|by|in|of) (?:their|its))(?!\p{L})|(?<!\p{L})otherwise(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** It says something to a reader who has read nothing else of the book. */
export const isSingle = (sentence: SourceSentence): boolean =>
  isStatement(sentence) &&
  !sentence.text.includes('!') &&
  !NEEDS_ANOTHER.test(sentence.text) &&
  !ADDRESSES.test(sentence.text) &&
  sentence.wordCount >= FEWEST_WORDS_OF_SINGLE &&
  (!SAYS_LITTLE.test(sentence.text) || saysMuch(sentence.text));
