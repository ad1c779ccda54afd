import type { StoredCue } from '#server/features/reading/index.ts';
import { probeMp3 } from '#server/platform/speech/mp3/mp3-probe.ts';
import type { NarrationInput, NarrationResult } from '#server/platform/speech/narration.ts';
import type { NarrateOptions, Narrator } from '#server/platform/speech/open-narrator.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { faultOfChunk, faultOfLength } from './check-narration.ts';
import { type BookToNarrate, type PlannedChunk, planNarration } from './plan-narration.ts';

export type BookNarration = {
  mp3: Uint8Array;
  durationSeconds: number;
  /** One for each heading and sentence, in order, never overlapping, never past the end; a first heading begins at 0. */
  cues: StoredCue[];
  loudnessLufs: number;
  voice: string;
  /** Why another voice spoke than the one that was to. */
  fallbackReason?: string;
};

/** `share` is how far the whole narration is, 0 to 1. */
type BookOptions = Omit<NarrateOptions, 'onProgress'> & {
  onProgress?: (progress: { share: number }) => void;
};

/** The sounds of a plan by a voice elsewhere, in its order; none where there is nothing to say. */
export type SpeakElsewhere = {
  voice: string;
  sampleRateHz: number;
  speak: (
    plan: readonly PlannedChunk[],
    onSpoken: (share: number) => void,
  ) => Promise<(Int16Array | undefined)[]>;
};

/** One MP3 with a cue per heading and sentence. Throws a WorkFailure if it can't be made or can't be right. */
export const narrateBook = async (
  deps: { narrator: Pick<Narrator, 'narrate'>; elsewhere?: SpeakElsewhere },
  book: BookToNarrate,
  { onProgress, ...options }: BookOptions = {},
): Promise<BookNarration> => {
  const plan = planNarration(book);
  // A voice elsewhere takes nearly all of the time; the embedded one less than encoding what it said.
  const spokenShare = deps.elsewhere ? 0.95 : 0.4;
  const input = await inputOf(deps.elsewhere, { plan, language: book.language }, (share) =>
    onProgress?.({ share: share * spokenShare }),
  );
  const spoken = await deps.narrator.narrate(input, {
    ...options,
    onProgress: ({ step, share }) => {
      if (step === 'encoding') onProgress?.({ share: spokenShare + share * (1 - spokenShare) });
      else if (!deps.elsewhere) onProgress?.({ share: share * spokenShare });
    },
  });
  const { mp3, loudnessLufs, voice } = spoken;
  const durationSeconds = checkedSeconds(plan, spoken);
  return { mp3, durationSeconds, cues: cuesOf(plan, spoken, durationSeconds), loudnessLufs, voice };
};

const inputOf = async (
  elsewhere: SpeakElsewhere | undefined,
  { plan, language }: { plan: PlannedChunk[]; language: string },
  onSpoken: (share: number) => void,
): Promise<NarrationInput> => {
  const chunks = plan.map(({ spokenText, pauseAfterSeconds }) => ({ text: spokenText, pauseAfterSeconds }));
  if (!elsewhere) return { language, chunks };
  const { voice, sampleRateHz } = elsewhere;
  const sounds = await elsewhere.speak(plan, onSpoken);
  return {
    language,
    spoken: { voice, sampleRateHz },
    chunks: chunks.map((chunk, index) => {
      const samples = sounds[index];
      return samples ? { ...chunk, samples } : chunk;
    }),
  };
};

const checkedSeconds = (plan: PlannedChunk[], spoken: NarrationResult): number => {
  const { sampleRateHz } = spoken;
  const { durationSeconds } = probeMp3(spoken.mp3);
  const faults = plan.map((chunk, index) => {
    const { startSample = 0, endSample = 0, silenceRatio = 1 } = spoken.chunks[index] ?? {};
    return faultOfChunk(chunk, { seconds: (endSample - startSample) / sampleRateHz, silenceRatio });
  });
  const lengths = { encodedSeconds: durationSeconds, spokenSeconds: spoken.totalSamples / sampleRateHz };
  const fault = [...faults, faultOfLength(lengths)].find((found) => found !== null);
  if (fault !== undefined) throw new WorkFailure(`The narration is not right: ${fault}.`);
  return inMilliseconds(durationSeconds);
};

const cuesOf = (
  plan: PlannedChunk[],
  { chunks, sampleRateHz }: NarrationResult,
  durationSeconds: number,
): StoredCue[] =>
  plan.flatMap(({ id }, index) => {
    // The title is heard as part of the first section, which starts with the audio.
    if (id === 'title') return [];
    const { startSample = 0, endSample = 0 } = chunks[index] ?? {};
    const at = (sample: number) => Math.min(durationSeconds, inMilliseconds(sample / sampleRateHz));
    return [{ id, start: id === 'h1' ? 0 : at(startSample), end: at(endSample) }];
  });

const inMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000;
