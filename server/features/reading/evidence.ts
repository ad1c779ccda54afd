import type { KeyIdea } from '#contract/books.ts';
import type { Evidence } from '#contract/reading.ts';
import { hashOfSection, type KeptEvidence } from './evidence-store.ts';
import { keyIdeasIn, type TimedText } from './timed-text.ts';

/** The headings of the key ideas, each with whether it can be said what it rests on. */
export const ideasWithEvidence = (text: TimedText, kept: KeptEvidence): KeyIdea[] =>
  keyIdeasIn(text).map(({ section, time }) => ({
    title: section.title,
    time,
    ...(kept.size > 0 && kept.has(hashOfSection(section)) ? { has_evidence: true } : {}),
  }));

/** What the key ideas rest on, of those whose words are still the ones that rested on it. */
export const evidenceIn = (text: TimedText, kept: KeptEvidence): Evidence[] =>
  keyIdeasIn(text).flatMap(({ section }, index) => {
    const words = kept.get(hashOfSection(section));
    if (!words) return [];
    const { quotation, sourceTitle, sourceUrl, chapter } = words;
    return [{ key_idea: index, quotation, source: { title: sourceTitle, url: sourceUrl }, chapter }];
  });
