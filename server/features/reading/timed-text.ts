import type { Section } from '#contract/reading.ts';
import type { StoredCue, StoredSection } from './text.ts';

/** A text with what is known of its sound: `cues` is empty until it is narrated as it stands. */
export type TimedText = { sections: readonly StoredSection[]; cues: readonly StoredCue[] };

type Times = ReadonlyMap<string, StoredCue>;

/** The id under which a section's heading is spoken; `index` counts from 0. */
const headingId = (index: number): string => `h${index + 1}`;

const timesOf = (cues: readonly StoredCue[]): Times => new Map(cues.map((cue) => [cue.id, cue]));

/** Where a section begins to be heard, in seconds: at its heading, else at its first sentence; null when not narrated. */
function startOf(section: StoredSection, index: number, times: Times): number | null {
  const first = section.paragraphs[0]?.sentences[0]?.id ?? '';
  return (times.get(headingId(index)) ?? times.get(first))?.start ?? null;
}

/** The text as the API gives it: sections with their sentences in one row, each knowing its paragraph. */
export function sectionsWithTimes({ sections, cues }: TimedText): Section[] {
  const times = timesOf(cues);
  return sections.map((section, index) => ({
    title: section.title,
    kind: section.kind,
    start: startOf(section, index, times),
    sentences: section.paragraphs.flatMap(({ sentences }, paragraph) =>
      sentences.map(({ id, text }) => {
        const { start = null, end = null } = times.get(id) ?? {};
        return { id, text, start, end, paragraph };
      }),
    ),
  }));
}

/** A key idea with where it begins, in seconds. */
export type KeyIdea = { section: StoredSection; time: number | null };

/** The parts that are key ideas and have a heading. */
export function keyIdeasIn({ sections, cues }: TimedText): KeyIdea[] {
  const times = timesOf(cues);
  return sections.flatMap((section, index) =>
    section.kind === 'key_idea' && section.title !== ''
      ? [{ section, time: startOf(section, index, times) }]
      : [],
  );
}

/** A part of the narration, with the second at which it begins. */
export type Chapter = { title: string; start: number };

/** Every part that has a heading and is narrated, in the order in which they are heard. */
export function chaptersIn({ sections, cues }: TimedText): Chapter[] {
  const times = timesOf(cues);
  return sections.flatMap((section, index) => {
    const start = startOf(section, index, times);
    return start === null || section.title === '' ? [] : [{ title: section.title, start }];
  });
}

/** What is said when, in the order in which it is heard: headings and sentences. */
export function spokenLines({ sections, cues }: TimedText): (StoredCue & { text: string })[] {
  const times = timesOf(cues);
  const lines = sections.flatMap((section, index) => [
    { id: headingId(index), text: section.title },
    ...section.paragraphs.flatMap(({ sentences }) => sentences),
  ]);
  return lines.flatMap(({ id, text }) => {
    const cue = times.get(id);
    return cue && text !== '' ? [{ ...cue, text }] : [];
  });
}

/** A heading or sentence at the beginning of the narration. */
export type SpokenLine = { text: string; heading: boolean; start: number; end: number };

/** What is said from the beginning on, as far as it ends within so many seconds. */
export function openingOf(text: TimedText, seconds: number): SpokenLine[] {
  const headings = new Set(text.sections.map((_, index) => headingId(index)));
  const lines = spokenLines(text).filter(({ end }) => end <= seconds);
  // A heading of which nothing follows would end the sample with a promise.
  while (lines.length > 0 && headings.has(lines.at(-1)?.id ?? '')) lines.pop();
  return lines.map(({ id, text: said, start, end }) => ({
    text: said,
    heading: headings.has(id),
    start,
    end,
  }));
}
