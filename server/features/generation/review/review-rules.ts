import type { Draft } from '../draft.ts';
import { bodyOf, frameTitlesIn, limits } from '../draft-rules.ts';
import { countWords } from '../write/budget.ts';
import { copiedFrom, MOST_COPIED_SHARE, MOST_COPIED_WORDS, sharesCopied } from './copied-rules.ts';
import { type Claim, claimsOf, createKnown } from './ground-rules.ts';
import { foreignLanguageOf } from './language-rules.ts';
import { reasonsOfMinute } from './minute-rules.ts';
import { strayQuotations } from './quotation-rules.ts';
import { repeatedParagraphs } from './repetition-rules.ts';
import { FOREIGN_WORDS, MODEL_WORDS, REFUSED_WORDS } from './unfit-words.ts';

export type ReviewInput = {
  draft: Draft;
  author: string;
  title: string;
  language: string;
  knownBy: readonly string[];
  sourceTexts: readonly string[];
};

/** `rejected` cannot be published; a person may still accept `needs_person`. */
export type Verdict = { verdict: 'published' | 'needs_person' | 'rejected'; reasons: string[] };

/** Whether a draft may be published without a person, and every reason why not. */
export function review(input: ReviewInput): Verdict {
  const fatal = fatalRules.flatMap((rule) => rule(input));
  const reasons = [...fatal, ...rules.flatMap((rule) => rule(input))];
  if (fatal.length > 0) return { verdict: 'rejected', reasons };
  return { verdict: reasons.length === 0 ? 'published' : 'needs_person', reasons };
}

const LEAST_WORDS = 400;
const MOST_WORDS = 6_000;
const LEAST_IDEAS = 5;
const MOST_IDEAS = 9;

const textsOf = ({
  sections,
  slogan,
  shortDescription,
  author,
  categories,
  minute = '',
}: Draft): string[] => [
  slogan,
  shortDescription,
  minute,
  author,
  ...categories,
  ...sections.flatMap(({ title, body }) => [title, body]),
];

/** A letter of two halves isn't cut in the middle: a database refuses one half. */
const beginning = (text: string): string =>
  text.length > 80 ? `${text.slice(0, 80).replace(/\p{Surrogate}$/u, '')}…` : text;

type Rule = (input: ReviewInput) => string[];

const foundBy =
  ({ what, pattern }: { what: string; pattern: RegExp }): Rule =>
  ({ draft }) => {
    const text = textsOf(draft).find((candidate) => pattern.test(candidate));
    return text === undefined ? [] : [`${what}: ${beginning(text)}`];
  };

/** An extract is the book's own words, whatever they are like. */
const ofAModel =
  (rule: Rule): Rule =>
  (input) =>
    input.draft.kind === 'ai' ? rule(input) : [];

const existence: Rule = ({ draft, knownBy, title, sourceTexts }) =>
  draft.kind === 'extract' || knownBy.length > 0 || sourceTexts.length > 0
    ? []
    : [`No source knows of a book called ${title}. An admin has to confirm that it exists.`];

const nameParts = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

const authorship: Rule = ({ draft, author }) => {
  if (author === '' || draft.author === '') return [];
  const given = new Set(nameParts(author));
  if (given.size === 0 || nameParts(draft.author).some((part) => given.has(part))) return [];
  return [
    `The author may be wrong: the book is filed under ${author}, the text provider names ${beginning(draft.author)}.`,
  ];
};

const length: Rule = ({ draft }) => {
  const words = countWords(bodyOf(draft));
  const reasons = [...draft.remarks];
  if (words < LEAST_WORDS)
    reasons.push(`The text is too short: ${words} words instead of at least ${LEAST_WORDS}.`);
  if (words > MOST_WORDS)
    reasons.push(`The text is too long: ${words} words instead of at most ${MOST_WORDS}.`);
  return reasons;
};

const structure: Rule = ({ draft, language: wanted }) => {
  const titles = draft.sections.map(({ title }) => title.trim().toLowerCase());
  const frame = Object.values(frameTitlesIn(wanted)).map((title) => title.toLowerCase());
  const ideas = titles.filter((title) => !frame.includes(title)).length;
  const reasons: string[] = [];
  if (draft.kind === 'ai' && (ideas < LEAST_IDEAS || ideas > MOST_IDEAS))
    reasons.push(`There are ${ideas} key ideas instead of ${LEAST_IDEAS} to ${MOST_IDEAS}.`);
  if (titles.includes('')) reasons.push('A section has no heading.');
  if (new Set(titles).size < titles.length) reasons.push('Two sections have the same heading.');
  if (draft.sections.some(({ body }) => body.trim() === '')) reasons.push('A section is empty.');
  return reasons;
};

const language: Rule = ({ draft, language: wanted }) => {
  const found = foreignLanguageOf(bodyOf(draft), wanted);
  return found === null ? [] : [`The text is in another language: ${found} instead of ${wanted}.`];
};

const quotations: Rule = ({ draft, sourceTexts, title }) =>
  strayQuotations(textsOf(draft), [...sourceTexts, title]).map(
    (quotation) => `No stored source contains these words in quotation marks: “${beginning(quotation)}”`,
  );

const tooLong = (what: string, text: string, most: number): string[] =>
  text.length > most
    ? [
        `${what} is too long: ${text.length.toLocaleString('en')} characters, at most ${most.toLocaleString('en')}.`,
      ]
    : [];

/** Three paragraphs make a section. */
const sizes: Rule = ({ draft }) => [
  ...tooLong('The slogan', draft.slogan, limits.slogan),
  ...tooLong('The description', draft.shortDescription, limits.shortDescription),
  ...tooLong('The author', draft.author, limits.author),
  ...draft.categories.flatMap((name) => tooLong('A category', name, limits.category)),
  ...draft.sections.flatMap(({ title, body }) => [
    ...tooLong('A heading', title, limits.heading),
    ...tooLong(`The section “${beginning(title)}”`, body, 3 * limits.paragraph + 10),
  ]),
];

const repetition: Rule = ({ draft }) =>
  [...new Set(repeatedParagraphs(draft.sections.map(({ body }) => body)).map(beginning))].map(
    (paragraph) => `A paragraph is there more than once: ${paragraph}`,
  );

const copies: Rule = ({ draft, sourceTexts }) => {
  const texts = [...draft.sections.map(({ body }) => body), draft.minute ?? ''];
  const shares = sharesCopied(texts, sourceTexts);
  const nameOf = (text: number) => {
    const section = draft.sections[text];
    return section ? `the section “${beginning(section.title)}”` : 'the minute';
  };
  return [
    ...copiedFrom(texts, sourceTexts).map(
      ({ text, words }) =>
        `More than ${MOST_COPIED_WORDS} words of ${nameOf(text)} are copied from a source: “${words}…”`,
    ),
    ...draft.sections.flatMap((_section, index) => {
      const share = shares[index] ?? 0;
      if (share <= MOST_COPIED_SHARE) return [];
      return [`${Math.round(share * 100)} % of ${nameOf(index)} is copied from a source.`];
    }),
  ];
};

/** Of 70 descriptions that people wrote and checked, six have one that neither text nor source has; one has more. */
const MOST_UNKNOWN = 1;

/** What readers see first is held against the text, and what that lacks against the sources. */
const details: Rule = ({ draft, title, author, sourceTexts }) => {
  const unknownTo = (texts: readonly string[], claims: readonly Claim[]) => {
    const known = createKnown(texts);
    return claims.filter((claim) => !known.isKnown(claim));
  };
  if (sourceTexts.length === 0) return [];
  const own = [title, author, draft.author, bodyOf(draft)];
  let unknown = unknownTo(own, claimsOf(`${draft.slogan}\n${draft.shortDescription}`));
  if (unknown.length > MOST_UNKNOWN) unknown = unknownTo(sourceTexts, unknown);
  if (unknown.length <= MOST_UNKNOWN) return [];
  const words = unknown.map((one) => one.words).join(', ');
  return [
    `The slogan or description has names or numbers that neither the summary nor a source has: ${words}.`,
  ];
};

const fatalRules: readonly Rule[] = [language, ...REFUSED_WORDS.map(foundBy).map(ofAModel)];

const rules: readonly Rule[] = [
  existence,
  authorship,
  length,
  structure,
  ...MODEL_WORDS.map(foundBy).map(ofAModel),
  sizes,
  ...FOREIGN_WORDS.map(foundBy),
  ofAModel(copies),
  ofAModel(details),
  quotations,
  repetition,
  reasonsOfMinute,
];
