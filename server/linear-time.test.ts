import { setFlagsFromString } from 'node:v8';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Draft } from '#server/features/generation/draft.ts';
import { asData } from '#server/features/generation/prompts/fill-prompt.ts';
import { evidenceOfDraft } from '#server/features/generation/publish/evidence-of-draft.ts';
import { checkSentences } from '#server/features/generation/review/check-sentences.ts';
import { markQuotations } from '#server/features/generation/review/mark-quotations.ts';
import { review } from '#server/features/generation/review/review-rules.ts';
import { readHtml } from '#server/features/generation/sources/read/read-html.ts';
import { readPlainText } from '#server/features/generation/sources/read/read-plain-text.ts';
import { createTextWriter } from '#server/features/generation/sources/read/source-text.ts';
import { locateEvidence } from '#server/features/generation/write/locate-evidence.ts';
import { readJson } from '#server/features/generation/write/read-json.ts';
import { createPronouncer } from '#server/features/narration/pronunciation/pronunciation-rules.ts';
import { normaliseSpokenText } from '#server/features/narration/speak/normalise-spoken-text.ts';
import { splitText } from '#server/features/reading/split-text.ts';

const section = (body: string) => ({ title: 'An idea', body });
const draftOf = (body: string): Draft => ({
  kind: 'ai',
  sourceLabel: '',
  author: 'Somebody',
  categories: [],
  slogan: body.slice(0, 2_000),
  shortDescription: '',
  thumbnailPrompt: '',
  sections: [section(body)],
  remarks: [],
});
const sourceOf = (text: string) => ({ id: 1, kind: 'attached', title: 'Source', url: null, text }) as const;
const known = { author: 'Somebody', title: 'A title', language: 'en', knownBy: ['a person'] };

/** Everything that goes through a long text that somebody else wrote. */
const readers: [name: string, read: (text: string) => unknown][] = [
  ['splitting', splitText],
  ['speaking', (text) => normaliseSpokenText(text.replace(/\s+/gu, ' '))],
  ['pronouncing', createPronouncer([{ written: 'a b', spoken: 'c' }])],
  ['reviewing', (text) => review({ ...known, draft: draftOf(text), sourceTexts: [text] })],
  [
    'marking quotations',
    (text) => markQuotations({ sections: [section(text)], title: 'A title', sources: [sourceOf(text)] }),
  ],
  [
    'checking sentences',
    (text) => {
      const sources = [{ ...sourceOf(text), isAttached: true }];
      return checkSentences({ text: text.slice(0, 20_000), title: 'A title', author: 'Somebody', sources });
    },
  ],
  ['reading plain text', (text) => readPlainText(text, createTextWriter())],
  ['reading HTML', (text) => readHtml(text, createTextWriter())],
  [
    'locating evidence',
    (text) => locateEvidence({ ...section(''), evidence: text.slice(0, 1_000) }, [sourceOf(`x${text}`)]),
  ],
  [
    'naming chapters',
    (text) => {
      const end = text.length;
      const evidenceAt = { sourceId: 1, start: end - 9, end };
      return evidenceOfDraft({ sections: [{ ...section(''), evidenceAt }] }, [sourceOf(text)]);
    },
  ],
  ['reading an answer', (text) => readJson(text, z.object({}))],
  ['quoting to a model', asData],
];

const LONG = 60_000;
/** What a text of twice the length may take four times as long for takes minutes. */
const MOST_CPU_MS = 2_000;

/** Signs that begin something, seldom end it, and mean something to one of the readers. */
const signs = [
  ['[', '![', '](', '[a](', '*', '**a', '* ', '_', '_a', '`', '#', '## ', '\n## a #', ' ', '\n', ' \n', '\t'],
  ['“', '”', '"', '"a', '‘', '‘a’a', "'a ", "s' a", '«', '„', '— ', '.', '. ', '…', '?!', '")', ') ', '('],
  ['<', '<a ', '<p>', '<!--', '<script>', '</script', '&amp;', '<|a', '<think>', '{', '{"', '}', '```'],
  ['http://a.b/', '.)', '$1,', '1-', '→', '%', '&', 'A. ', 'I', 'Part I', 'i can’t ', 'a', 'a ', 'ab cd. '],
  ['== ', '=', '\n== a', '\n# ', '*** START OF THE PROJECT ', '***', '\n\n', '1. ', '\u0301', '中', '🙂'],
];
/** What took seconds before. */
const SLOW_ONCE: [string[], string][] = [
  [['1-'], '['],
  [['<', '#'], '['],
  [[' ', '\u200B'], '['],
  [['Part I', '\n\n'], '['],
  [['„', '\n# ', '1. '], '['],
];
const piece = fc.constantFrom(...signs.flat());

function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

// As in a process that has run for long: V8 stops optimising expressions once it has compiled many.
beforeAll(() => setFlagsFromString('--no-regexp-optimization'));
afterAll(() => setFlagsFromString('--regexp-optimization'));

describe.each(readers)('%s takes time that grows with the text alone', (_name, read) => {
  it('whatever is in it', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), piece, (pieces, end) => {
        const text = pieces.join('').repeat(Math.ceil(LONG / pieces.join('').length)) + end;
        expect(cpuMsOf(() => read(text))).toBeLessThan(MOST_CPU_MS);
      }),
      { numRuns: 60, examples: SLOW_ONCE },
    );
  }, 120_000);
});
