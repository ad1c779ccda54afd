import { limits } from '../draft-rules.ts';
import { bareWords, withoutNoteMarks } from '../sources/headings.ts';
import type { Idea } from './choose-ideas.ts';
import type { Chapter } from './choose-runs.ts';
import { isMaxim, isTurn, type RankedSentence } from './judge-sentences.ts';
import { type Statement, statementsIn } from './strong-statements.ts';
import type { Subject } from './subject.ts';
import { namesOf, weighed } from './weigh-sentences.ts';

const LONGEST = 130;
const FEWEST_WORDS = 6;
const FEWEST_WORDS_OF_KNOWN = 5;
/** What it speaks of stands within its first words. */
const FIRST_WORDS = /^(?:\S+\s+){0,4}\S+/u;
const MOST_COMMON = 2;
const DEFINES =
  /(?<!\p{L})(?:(?:is|are) nothing (?:but|else)|consists? in|the (?:end|object|essence|principle|secret|aim) of|no es más que|consiste en|el (?:fin|objeto|principio|secreto) de)(?!\p{L})/iu;
/** What has happened once, or may be otherwise. */
const IS_PERFECT =
  /(?<!\p{L})(?:might|could|seems?)(?!\p{L})|(?<!\p{L})(?:has|have|hath|ha|han) (?:\p{L}+ ){0,3}(?:\p{L}+ed|been|brought|\p{L}+ado|\p{L}+ido)(?!\p{L})/iu;
const OF_US = /(?<!\p{L})(?:we|us|ours?|some|nosotros|nuestr[oa]s?)(?!\p{L})/iu;
/** A condition, a name, whoever speaks, what is to be done, or what needs a sentence before it to be understood. */
const NO_SLOGAN =
  /[[\]]|^\p{L}+ \d|^(?:he|they|those|that) (?:who|that|which)(?!\p{L})|^[^,;:]*(?<!\p{L})(?:it|their)(?!\p{L})|^(?:if|si|when|cuando|not|is|are|whether|still|meanwhile|either|with|give|let|suppose|but|what|one|even|the (?:mere|whole|first|second|last)|never|other|otherwise|no one’s|se|te|no es|el (?:mero|primero?|segundo|último)|supongamos|que|reflect)(?!\p{L})|(?<!\p{L})(?:perhaps|probably|still|two|three|never mind|th(?:ou|y|ee)|shall|however|after all|therefore|thus|also|other|else|former|latter|following|necessarily|of course|for example|remember|aquell[oa]s?|por tanto|por supuesto|necesariamente|no one’s)(?!\p{L})|(?<!\p{L})the (?:whole )?(?:class|island|meanings?|facts?|events?|sight|case|matter|result|names|doctrines)(?!\p{L})(?! (?:of|that|which|who|in) )/iu;

/** How much it speaks of what the book does, as a logarithm. */
export function ofSubject(text: string, subject: Subject): number {
  const first = FIRST_WORDS.exec(text)?.[0] ?? '';
  return weighed([
    [0.5, Math.min(MOST_COMMON, subject.commonestIn(text))],
    [0.7, Number(subject.isNamedIn(text))],
    [0.8, Number(subject.commonestIn(first) > 0)],
    [1.4, Number(subject.isNamedIn(first))],
    [4, subject.spreadOf(text)],
    [-2, Number(OF_US.test(text))],
    [0.8, Number(DEFINES.test(text))],
    [-1, Number(IS_PERFECT.test(text))],
    [-0.6, namesOf(text)],
  ]);
}

const OF_ONESELF = /^(?:I|my|yo|mis?|je|ich)(?!\p{L})/u;
/** Its first part alone names one of several things. */
const LISTS = /;.*;\s*(?:and|or|y|o)(?!\p{L})[^;]*$/iu;
/** A heading, or the rest of another sentence. */
const NO_KNOWN = /^(?:of|on|and|but|or|del?|y|pero|o)(?!\p{L})|^[^,;:]*(?<=\s)(?:its?|theirs?)(?!\p{L})/iu;
const isPart = ({ text, sentence }: Statement): boolean =>
  !withoutNoteMarks(sentence.text).startsWith(`${text}.`);

const asSentence = (part: string): string => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`;

/** Short statements that speak of what the book does, the strongest first. */
export function slogansOf(
  chapters: readonly Chapter[],
  ideas: readonly Idea[],
  subject: Subject,
): Statement[] {
  const shown = new Set(ideas.flatMap(({ runs }) => runs.flatMap(({ sentences }) => sentences)));
  const sentences = chapters.flatMap((chapter) =>
    chapter.sentences.filter((_, at) => !isTurn(chapter.sentences[at + 1])),
  );
  const said = sentences.filter(({ isFamous }) => isFamous).map(({ text }) => bareWords(text));
  const isSaidAgain = (text: string) => said.filter((own) => own.includes(bareWords(text))).length > 1;
  const isKnown = ({ text, sentence }: Statement) =>
    sentence.isFamous &&
    sentence.isOwn &&
    sentence.wordCount >= FEWEST_WORDS_OF_KNOWN &&
    !NO_KNOWN.test(text) &&
    withoutNoteMarks(sentence.text).replace(/\.$/u, '') === text;
  const isFit = ({ text, sentence }: Statement) =>
    !(sentence.isFamous && LISTS.test(sentence.text)) &&
    withoutNoteMarks(sentence.text).startsWith(text) &&
    isMaxim({ ...sentence, text: `${text}.` }) &&
    text.split(' ').length >= FEWEST_WORDS &&
    subject.commonestIn(text) > 0 &&
    namesOf(text) < 2 &&
    !NO_SLOGAN.test(text);
  const statementsOf = (among: readonly RankedSentence[], longest: number) =>
    statementsIn(among, { ofSubject: () => 0, shown, opening: new Set(), longest });
  const famous = sentences.filter(({ isFamous }) => isFamous);
  const parts = famous.flatMap((one) => one.parts.map((part) => ({ ...one, text: asSentence(part) })));
  return [
    ...statementsOf([...famous, ...parts], limits.slogan - 1).filter(isKnown),
    ...statementsOf(sentences, LONGEST).filter(isFit),
  ]
    .map((one) => ({
      ...one,
      worth:
        one.worth +
        ofSubject(one.text, subject) +
        weighed([
          [0.5, one.sentence.about],
          [3, Number(one.sentence.isFamous)],
          [2, one.sentence.quoted],
          [-4, Number(one.text.length > LONGEST)],
          [3, Number(isSaidAgain(one.text))],
          [-1.5, Number(OF_ONESELF.test(one.text))],
          [-0.4, Number(isPart(one))],
        ]),
    }))
    .toSorted((one, other) => other.worth - one.worth);
}

/** With less, none is better. */
const LEAST_WORTH = 2.6;

export function sloganOf(chapters: readonly Chapter[], ideas: readonly Idea[], subject: Subject): string {
  const [best] = slogansOf(chapters, ideas, subject);
  return best && (best.sentence.isFamous || best.worth >= LEAST_WORTH) ? `${best.text}.` : '';
}
