import type { Section } from '#contract/reading.ts';

/** A heading or a sentence. `seconds`: when it is spoken; null without narration. */
export type Cue = { id: string; section: number; seconds: number | null };

export const headingId = (section: number): string => `heading-${section}`;

export function cuesOf(sections: readonly Section[]): Cue[] {
  return sections.flatMap((section, index) => [
    { id: headingId(index), section: index, seconds: section.start },
    ...section.sentences.map(({ id, start }) => ({ id, section: index, seconds: start })),
  ]);
}

export type TimedCue = Cue & { seconds: number };

export const spokenCues = (cues: readonly Cue[]): TimedCue[] =>
  cues.filter((cue): cue is TimedCue => cue.seconds !== null);

/** The last cue that has started; -1 before the first. */
export const cueAt = (cues: readonly TimedCue[], seconds: number): number =>
  cues.findLastIndex((cue) => cue.seconds <= seconds);

/** 0 before the first. */
export function sectionAt(sections: readonly Section[], seconds: number): number {
  const spoken = sections.findLastIndex(({ start }) => start !== null && start <= seconds);
  return Math.max(0, spoken);
}

export function paragraphsOf(section: Section): { key: number; sentences: Section['sentences'] }[] {
  const paragraphs = new Map<number, Section['sentences']>();
  for (const sentence of section.sentences) {
    const gathered = paragraphs.get(sentence.paragraph);
    if (gathered) gathered.push(sentence);
    else paragraphs.set(sentence.paragraph, [sentence]);
  }
  return [...paragraphs].map(([key, sentences]) => ({ key, sentences }));
}
