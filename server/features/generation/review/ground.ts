import { type Grounding, groundingErrors } from '#contract/grounding.ts';
import type { Draft, DraftSection } from '../draft.ts';
import { bookAlone } from '../sources/body-parts.ts';
import { PART_BYTES, partsOf } from '../write/source-parts.ts';
import { createPassageFinder } from './best-passage.ts';
import { type Claim, claimsOf, createKnown } from './ground-rules.ts';
import { markQuotations } from './mark-quotations.ts';
import { isOfOthers } from './whose-words.ts';

export type GroundInput = {
  draft: Draft;
  title: string;
  author: string;
  /** With what catalogues say; ideas rest on those that were attached. */
  sources: readonly { id: number; isAttached: boolean; title: string; url: string | null; text: string }[];
};

type Place = NonNullable<DraftSection['evidenceAt']>;

function byOf({ evidence, evidenceAt, claimed }: DraftSection, place: Place | null) {
  if (evidenceAt && evidence !== undefined) return 'named';
  if (claimed !== undefined) return 'claimed';
  return place ? 'likeness' : 'nothing';
}

const IDEAS = /^\s+(?:\p{L}+\s+)?(?:ideas|insights|lessons|points)\b/iu;

/** “These 7 key ideas”: of the summary, not of the book. */
const countsIdeas = ({ words, at }: Claim, body: string, { sections }: Draft): boolean =>
  Number(words) === sections.length - 3 && IDEAS.test(body.slice(at + words.length, at + words.length + 40));

/** Null where no text of the book is attached: there is nothing to hold the draft against. */
export function ground({ draft, title, author, sources }: GroundInput): Grounding | null {
  const attached = sources.filter(({ isAttached }) => isAttached);
  if (attached.length === 0) return null;
  const known = createKnown([title, author, ...sources.map(({ text }) => text)]);
  const find = createPassageFinder(attached.map(({ text }) => bookAlone(text)));
  const parts = attached.flatMap((source) => partsOf(source, PART_BYTES));
  const partAt = (sourceId: number, start: number): number | null => {
    const found = parts.findIndex(
      (part) => part.sourceId === sourceId && start >= part.start && start < part.end,
    );
    return found < 0 ? null : found;
  };
  const claims = draft.sections.flatMap(({ body }, section) =>
    claimsOf(body)
      .filter((claim) => !countsIdeas(claim, body, draft))
      .map((claim) => ({ ...claim, section })),
  );
  const quotations = markQuotations({ sections: draft.sections, title, sources });
  const placeOf = ({ evidence, evidenceAt, title: heading, body }: DraftSection): Place | null => {
    if (evidenceAt && evidence !== undefined) return evidenceAt;
    const found = find(`${heading} ${body}`);
    const source = found && attached[found.source];
    return source ? { sourceId: source.id, start: found.start, end: found.end } : null;
  };
  const ideas = draft.sections.slice(1, -2).map((section, index): Grounding['ideas'][number] => {
    const place = placeOf(section);
    const text = attached.find(({ id }) => id === place?.sourceId)?.text;
    const by = byOf(section, place);
    if (!place || text === undefined)
      return {
        section: index + 1,
        by,
        passage: by === 'named' ? (section.evidence ?? null) : null,
        part: null,
      };
    return {
      section: index + 1,
      by,
      passage: text.slice(place.start, place.end),
      part: partAt(place.sourceId, place.start),
      ...(isOfOthers(text, place) ? { of_others: true } : {}),
    };
  });
  return {
    quotations: { found: quotations.filter(({ source }) => source !== null).length, all: quotations.length },
    looked_up: claims.length,
    unknown: claims
      .filter((claim) => !known.isKnown(claim))
      .map(({ section, kind, words }) => ({ section, kind, words })),
    ideas,
    parts: parts.map((part) => part.title),
  };
}

/** Whether more is unknown than false alarms explain. A single one is only shown, however few there are. */
function isTooMuch({ unknown, looked_up: all }: Grounding): boolean {
  const usual = (all * groundingErrors.wrongly) / 100;
  return unknown.length > Math.max(1, usual + 3 * Math.sqrt(usual));
}

/** Why a draft waits for a person. */
export function reasonsOfGrounding(report: Grounding, titles: readonly string[]): string[] {
  const titleOf = (section: number) => titles[section] ?? '';
  const reasons = report.ideas.flatMap(({ section, by }) => {
    if (by === 'nothing') return [`Nothing in the source resembles the key idea “${titleOf(section)}”.`];
    if (by === 'claimed')
      return [`The passage that the key idea “${titleOf(section)}” claims to rest on isn’t in the source.`];
    return [];
  });
  if (isTooMuch(report)) {
    const words = [...new Set(report.unknown.map((one) => one.words))].slice(0, 12).join(', ');
    reasons.push(
      `${report.unknown.length} of ${report.looked_up} names and numbers aren’t in the source: ${words}.`,
    );
  }
  return reasons;
}
