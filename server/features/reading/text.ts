import type { SectionKind } from '#contract/reading.ts';

/** A section as it is stored: its sentences keep the paragraph they stand in. */
export type StoredSection = {
  title: string;
  kind: SectionKind;
  paragraphs: { sentences: { id: string; text: string }[] }[];
};

/** When a sentence or a heading (`id`) is spoken, in seconds of the narration. */
export type StoredCue = { id: string; start: number; end: number };
