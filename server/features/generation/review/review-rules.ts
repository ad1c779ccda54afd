import { bodyOf, type Draft } from '../draft.ts';
import { foreignLanguageOf } from './language-rules.ts';
import { strayQuotations } from './quotation-rules.ts';
import { repeatedParagraphs } from './repetition-rules.ts';

export type ReviewInput = {
  draft: Draft;
  /** As the catalogue or a metadata source has it; empty where nobody knows. */
  author: string;
  title: string;
  language: string;
  /** Who knows of the work; nobody where it is empty. */
  knownBy: readonly string[];
  sourceTexts: readonly string[];
};

/** `rejected` is of no use as it is; a person may still accept what `needs_person` found. */
export type Verdict = { verdict: 'published' | 'needs_person' | 'rejected'; reasons: string[] };

type Finding = { isFatal: boolean; reason: string };

/** Whether a draft may be published by itself, and every reason why not, in words for people. */
export function review(input: ReviewInput): Verdict {
  const findings = rules.flatMap((rule) => rule(input));
  const reasons = findings.map(({ reason }) => reason);
  if (findings.some(({ isFatal }) => isFatal)) return { verdict: 'rejected', reasons };
  return { verdict: reasons.length === 0 ? 'published' : 'needs_person', reasons };
}

const LEAST_WORDS = 400;
const MOST_WORDS = 6_000;
const LEAST_IDEAS = 5;
const MOST_IDEAS = 9;
const FRAME_TITLES = ['what is in it for you', 'limits and criticism', 'who should read the whole book'];

const refusal =
  /\b(?:i['’]?m sorry,? but|i (?:can(?:no|['’])t|am unable to|['’]m unable to|am not able to) (?:\w+ ){0,3}?(?:help|assist|provide|summari[sz]e|comply|fulfil|write|create|generate|access|browse)|as an ai(?: language model)?\b|as a (?:large )?language model)/i;
const preamble =
  /^\s*(?:sure|certainly|of course|absolutely|okay|ok|gladly)\b[^.!?\n]{0,80}[,:!.]|^\s*(?:here(?:['’]s| is| are)|below is) (?:\w+ ){0,4}(?:summary|section|text|answer|rewrite|revised|outline)/i;
const reasoning = /<\/?(?:think|thinking|reasoning|reflection|scratchpad)>|<\|[a-z_]+\|>/i;

const textsOf = ({ sections, slogan, shortDescription, author, categories }: Draft): string[] => [
  slogan,
  shortDescription,
  author,
  ...categories,
  ...sections.flatMap(({ title, body }) => [title, body]),
];

const matching = (draft: Draft, pattern: RegExp): string | undefined =>
  textsOf(draft).find((text) => pattern.test(text));

const beginning = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

function foundBy(pattern: RegExp, what: string, isFatal: boolean) {
  return ({ draft }: ReviewInput): Finding[] => {
    const text = matching(draft, pattern);
    return text === undefined ? [] : [{ isFatal, reason: `${what}: ${beginning(text)}` }];
  };
}

function existence({ draft, knownBy, title, sourceTexts }: ReviewInput): Finding[] {
  if (draft.kind === 'extract' || knownBy.length > 0 || sourceTexts.length > 0) return [];
  return [
    {
      isFatal: false,
      reason: `No source knows of a book called ${title}. A person has to say that it exists.`,
    },
  ];
}

const nameParts = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}{2,}/gu) ?? [];

function authorship({ draft, author }: ReviewInput): Finding[] {
  if (author === '' || draft.author === '') return [];
  const given = new Set(nameParts(author));
  const isSame = nameParts(draft.author).some((part) => given.has(part)) || given.size === 0;
  if (isSame) return [];
  return [
    {
      isFatal: false,
      reason: `The author may be wrong: the book is filed under ${author}, the text provider names ${beginning(draft.author)}.`,
    },
  ];
}

const countWords = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;

function length({ draft }: ReviewInput): Finding[] {
  const words = countWords(bodyOf(draft));
  const missed = draft.remarks.map((reason) => ({ isFatal: false, reason }));
  if (words < LEAST_WORDS)
    return [
      ...missed,
      {
        isFatal: false,
        reason: `The text is too short: ${words} words, at least ${LEAST_WORDS} are wanted.`,
      },
    ];
  if (words > MOST_WORDS)
    return [
      ...missed,
      { isFatal: false, reason: `The text is too long: ${words} words, at most ${MOST_WORDS} are wanted.` },
    ];
  return missed;
}

function structure({ draft }: ReviewInput): Finding[] {
  const titles = draft.sections.map(({ title }) => title.trim().toLowerCase());
  const ideas = titles.filter((title) => !FRAME_TITLES.includes(title)).length;
  const reasons: string[] = [];
  if (draft.kind === 'ai' && (ideas < LEAST_IDEAS || ideas > MOST_IDEAS))
    reasons.push(`There are ${ideas} key ideas; ${LEAST_IDEAS} to ${MOST_IDEAS} are wanted.`);
  if (titles.includes('')) reasons.push('A section has no heading.');
  if (new Set(titles).size < titles.length) reasons.push('Two sections have the same heading.');
  if (draft.sections.some(({ body }) => body.trim() === '')) reasons.push('A section is empty.');
  return reasons.map((reason) => ({ isFatal: false, reason }));
}

function language({ draft, language: wanted }: ReviewInput): Finding[] {
  const found = foreignLanguageOf(bodyOf(draft), wanted);
  return found === null
    ? []
    : [{ isFatal: true, reason: `The text is in another language: ${found} instead of ${wanted}.` }];
}

function quotations({ draft, sourceTexts, title }: ReviewInput): Finding[] {
  const stray = strayQuotations(textsOf(draft), [...sourceTexts, title]);
  return stray.map((quotation) => ({
    isFatal: false,
    reason: `No stored source contains these words in quotation marks: “${beginning(quotation)}”`,
  }));
}

const repetition = ({ draft }: ReviewInput): Finding[] =>
  repeatedParagraphs(draft.sections.map(({ body }) => body)).map((paragraph) => ({
    isFatal: false,
    reason: `A paragraph is there twice: ${beginning(paragraph)}`,
  }));

const rules: readonly ((input: ReviewInput) => Finding[])[] = [
  existence,
  authorship,
  length,
  structure,
  language,
  foundBy(refusal, 'The text provider refused in the text', true),
  foundBy(reasoning, 'The text provider’s reasoning leaked into the text', true),
  foundBy(preamble, 'The text begins with words to whoever asked for it', false),
  quotations,
  repetition,
];
