import { levelNarration } from './loudness/level-narration.ts';
import type { Mp3Encoder } from './mp3/mp3-encoder.ts';
import { MP3_GAIN_DB } from './mp3/mp3-encoder.ts';
import type {
  NarratedChunk,
  NarrationChunk,
  NarrationInput,
  NarrationProgress,
  NarrationResult,
} from './narration.ts';
import type { NarrationTrack } from './narration-track.ts';
import { appendSilence, appendSpeech, samplesOf, startTrack } from './narration-track.ts';
import type { SpeechProvider, SpokenSamples } from './speech-provider.ts';
import { findSpeech } from './trim-silence.ts';

type Deps = {
  provider: SpeechProvider;
  encoder: Mp3Encoder;
  onProgress?: (progress: NarrationProgress) => void;
};

/** Before the first word: wireless headphones swallow the first moments of a sound. */
const LEAD_IN_SECONDS = 0.2;
/** Only an estimate, to reserve memory once. */
const SECONDS_PER_CHARACTER = 0.075;

/**
 * The whole way from text to one MP3: speak, trim, join with pauses, level, encode. It keeps its thread busy until it
 * is done, so it belongs in a worker thread.
 */
export const narrateChunks = async (deps: Deps, input: NarrationInput): Promise<NarrationResult> => {
  const { provider, encoder, onProgress } = deps;
  const { sampleRateHz } = provider;
  const track = startTrack(expectedSeconds(input.chunks) * sampleRateHz);
  appendSilence(track, Math.round(LEAD_IN_SECONDS * sampleRateHz));
  const chunks: NarratedChunk[] = [];
  for (const chunk of input.chunks) {
    chunks.push(await appendChunk(provider, track, { chunk, language: input.language }));
    onProgress?.({ step: 'speaking', share: chunks.length / input.chunks.length });
  }
  const samples = samplesOf(track);
  const levels = levelNarration(samples, { sampleRateHz, playbackGainDb: MP3_GAIN_DB });
  const mp3 = encoder.encode(samples, sampleRateHz, (share) => onProgress?.({ step: 'encoding', share }));
  return { mp3, chunks, sampleRateHz, totalSamples: samples.length, ...levels, voice: provider.voice };
};

const appendChunk = async (
  provider: SpeechProvider,
  track: NarrationTrack,
  { chunk, language }: { chunk: NarrationChunk; language: string },
): Promise<NarratedChunk> => {
  const startSample = track.length;
  let silenceRatio = 1;
  if (/[\p{L}\p{N}]/u.test(chunk.text)) {
    const { samples, sampleRateHz } = await soundOf(provider, chunk, language);
    if (sampleRateHz !== provider.sampleRateHz) {
      throw new Error(
        `The voice changed its sample rate from ${provider.sampleRateHz} to ${sampleRateHz} Hz.`,
      );
    }
    const span = findSpeech(samples, sampleRateHz);
    if (span !== null) {
      appendSpeech(track, samples, span, sampleRateHz);
      silenceRatio = span.silenceRatio;
    }
  }
  const endSample = track.length;
  appendSilence(track, Math.round(chunk.pauseAfterSeconds * provider.sampleRateHz));
  return { startSample, endSample, silenceRatio };
};

const soundOf = async (
  provider: SpeechProvider,
  { text, samples }: NarrationChunk,
  language: string,
): Promise<SpokenSamples> =>
  samples ? { samples, sampleRateHz: provider.sampleRateHz } : provider.speak({ text, language });

const expectedSeconds = (chunks: NarrationChunk[]): number =>
  chunks.reduce((sum, chunk) => sum + chunk.text.length * SECONDS_PER_CHARACTER + chunk.pauseAfterSeconds, 1);
