import type { SectionKind } from '#contract/reading.ts';
import { probeMp3 } from '#server/platform/speech/mp3/mp3-probe.ts';
import type { NarratedChunk, NarrationInput, NarrationResult } from '#server/platform/speech/narration.ts';
import type { NarrateOptions, Narrator } from '#server/platform/speech/open-narrator.ts';
import { faultOfChunk, faultOfLength, UnsoundNarrationError } from './check-narration.ts';
import type { BookToNarrate, PlannedChunk } from './plan-narration.ts';
import { headingId, planNarration } from './plan-narration.ts';

/** Seconds from the start of the sound; one per sentence, in order, never overlapping, never past the end. */
export type Cue = { id: string; start: number; end: number };

/** Where a section begins to be heard, in seconds; the first one begins at 0, with the book's title. */
export type NarratedSection = { title: string; kind: SectionKind; start: number };

export type BookNarration = {
  mp3: Uint8Array;
  durationSeconds: number;
  cues: Cue[];
  sections: NarratedSection[];
  loudnessLufs: number;
  voice: string;
  sampleRateHz: number;
};

/** The sounds of a plan by a voice elsewhere, in its order; none where there is nothing to say. */
export type SpeakElsewhere = {
  voice: string;
  sampleRateHz: number;
  speak: (
    plan: readonly PlannedChunk[],
    options: { signal: AbortSignal; onSpoken: (share: number) => void },
  ) => Promise<(Int16Array | undefined)[]>;
};

/**
 * The narration of a book as one MP3 with a cue per sentence. Throws NarrationError when no sound could be made, and
 * UnsoundNarrationError when what was made cannot be right.
 */
export const narrateBook = async (
  deps: { narrator: Pick<Narrator, 'narrate'>; elsewhere?: SpeakElsewhere },
  book: BookToNarrate,
  options: NarrateOptions = {},
): Promise<BookNarration> => {
  const plan = planNarration(book);
  const spoken = await deps.narrator.narrate(
    await inputOf(deps, { plan, language: book.language }, options),
    options,
  );
  const durationSeconds = assertSound(plan, spoken);
  const times = timesById(plan, spoken, durationSeconds);
  return {
    mp3: spoken.mp3,
    durationSeconds,
    cues: book.sections.flatMap(({ paragraphs }) =>
      paragraphs.flatMap(({ sentences }) => sentences.map(({ id }) => ({ id, ...timeOf(times, id) }))),
    ),
    sections: book.sections.map((section, index) => ({
      title: section.title,
      kind: section.kind,
      start: index === 0 ? 0 : timeOf(times, firstChunkOf(section, index)).start,
    })),
    loudnessLufs: spoken.loudnessLufs,
    voice: spoken.voice,
    sampleRateHz: spoken.sampleRateHz,
  };
};

const inputOf = async (
  { elsewhere }: { elsewhere?: SpeakElsewhere },
  { plan, language }: { plan: PlannedChunk[]; language: string },
  { signal = new AbortController().signal, onProgress }: NarrateOptions,
): Promise<NarrationInput> => {
  const chunks = plan.map(({ spokenText, pauseAfterSeconds }) => ({ text: spokenText, pauseAfterSeconds }));
  if (!elsewhere) return { language, chunks };
  const onSpoken = (share: number) => onProgress?.({ step: 'speaking', share: share * 0.95 });
  const sounds = await elsewhere.speak(plan, { signal, onSpoken });
  return {
    language,
    spoken: { voice: elsewhere.voice, sampleRateHz: elsewhere.sampleRateHz },
    chunks: chunks.map((chunk, index) => {
      const samples = sounds[index];
      return samples ? { ...chunk, samples } : chunk;
    }),
  };
};

/** Throws the first fault; else the length that players will show, in seconds. */
const assertSound = (plan: PlannedChunk[], spoken: NarrationResult): number => {
  const facts = probeMp3(spoken.mp3);
  const spokenSeconds = spoken.totalSamples / spoken.sampleRateHz;
  const faults = plan.map((chunk, index) =>
    faultOfChunk(chunk, factsOf(spoken.chunks[index], spoken.sampleRateHz)),
  );
  const fault = [...faults, faultOfLength({ encodedSeconds: facts.durationSeconds, spokenSeconds })].find(
    (candidate) => candidate !== null,
  );
  if (fault !== undefined) throw new UnsoundNarrationError(`The narration is not right: ${fault}.`);
  return inMilliseconds(facts.durationSeconds);
};

const factsOf = (chunk: NarratedChunk | undefined, sampleRateHz: number) => ({
  seconds: chunk === undefined ? 0 : (chunk.endSample - chunk.startSample) / sampleRateHz,
  silenceRatio: chunk?.silenceRatio ?? 1,
});

type Times = ReadonlyMap<string, { start: number; end: number }>;

const timesById = (plan: PlannedChunk[], spoken: NarrationResult, durationSeconds: number): Times =>
  new Map(
    plan.map(({ id }, index) => {
      const { startSample = 0, endSample = 0 } = spoken.chunks[index] ?? {};
      const at = (sample: number): number =>
        Math.min(durationSeconds, inMilliseconds(sample / spoken.sampleRateHz));
      return [id, { start: at(startSample), end: at(endSample) }];
    }),
  );

const timeOf = (times: Times, id: string): { start: number; end: number } => {
  const time = times.get(id);
  if (time === undefined)
    throw new UnsoundNarrationError(`The narration is not right: ${id} was not spoken.`);
  return time;
};

const firstChunkOf = (section: BookToNarrate['sections'][number], index: number): string => {
  if (section.title !== '') return headingId(index);
  return section.paragraphs[0]?.sentences[0]?.id ?? 'title';
};

const inMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
