import type { Section } from '#contract/reading.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import type { StoredCue, StoredSection } from './text.ts';

/** A text with what is known of its sound: `cues` is empty until this very text is narrated. */
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

export function sectionsWithTimes({ sections, cues }: TimedText): Section[] {
  const times = timesOf(cues);
  return sections.map((section, index) => ({
    title: section.title,
    kind: section.kind,
    ...placeOf(section),
    start: startOf(section, index, times),
    sentences: section.paragraphs.flatMap(({ sentences }, paragraph) =>
      sentences.map(({ id, text }) => {
        const { start = null, end = null } = times.get(id) ?? {};
        return { id, text, start, end, paragraph };
      }),
    ),
  }));
}

/** As readers see it. */
export const shownSections = (text: TimedText): Section[] =>
  sectionsWithTimes(text).map((section) => ({
    ...section,
    title: typographic(section.title),
    sentences: section.sentences.map((one) => ({ ...one, text: typographic(one.text) })),
  }));

/** Where a section rests in the book, as answers carry it. */
export const placeOf = ({ rests_on }: StoredSection) => (rests_on === undefined ? {} : { rests_on });

/** The parts that are key ideas and have a heading, with where each begins, in seconds. */
export function keyIdeasIn({ sections, cues }: TimedText): { section: StoredSection; time: number | null }[] {
  const times = timesOf(cues);
  return sections.flatMap((section, index) =>
    section.kind === 'key_idea' && section.title !== ''
      ? [{ section, time: startOf(section, index, times) }]
      : [],
  );
}

/** Every part that has a heading and is narrated, with where it begins, in the order in which they are heard. */
export function chaptersIn(text: TimedText): { title: string; start: number }[] {
  return shownSections(text).flatMap(({ title, start }) =>
    start === null || title === '' ? [] : [{ title, start }],
  );
}

export type SpokenLine = StoredCue & { text: string; heading: boolean };

export function spokenLines({ sections, cues }: TimedText): SpokenLine[] {
  const times = timesOf(cues);
  const lines = sections.flatMap(({ title, paragraphs }, index) => [
    { id: headingId(index), text: title, heading: true },
    ...paragraphs.flatMap(({ sentences }) => sentences.map((one) => ({ ...one, heading: false }))),
  ]);
  return lines.flatMap((line) => {
    const cue = times.get(line.id);
    return cue && line.text !== '' ? [{ ...cue, ...line, text: typographic(line.text) }] : [];
  });
}

/** What is said from the beginning on, as far as it ends within so many seconds. */
export function openingOf(text: TimedText, seconds: number): Omit<SpokenLine, 'id'>[] {
  const lines = spokenLines(text).filter(({ end }) => end <= seconds);
  // A sample should not end with a heading.
  const last = lines.findLastIndex(({ heading }) => !heading);
  return lines.slice(0, last + 1).map(({ id: _id, ...line }) => line);
}
