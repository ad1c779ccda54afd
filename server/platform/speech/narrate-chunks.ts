import { levelNarration } from './loudness/level-narration.ts';
import { MP3_GAIN_DB, type Mp3Encoder } from './mp3/mp3-encoder.ts';
import type { NarrationInput, NarrationProgress, NarrationResult, SpeechProvider } from './narration.ts';
import { findSpeech, shortenRests } from './trim-silence.ts';

type Deps = {
  provider: SpeechProvider;
  encoder: Mp3Encoder;
  onProgress?: (progress: NarrationProgress) => void;
};

/** Before the first word: wireless headphones swallow the first moments of a sound. */
const LEAD_IN_SECONDS = 0.2;
/** Inside of a sentence; how long an engine waits at a question or a semicolon is its habit, not a rule. */
const LONGEST_REST_SECONDS = 0.2;
const FADE_IN_SECONDS = 0.003;
const FADE_OUT_SECONDS = 0.01;

/** Speak, trim, join with pauses, level, encode. It keeps its thread busy until it is done. */
export const narrateChunks = async (deps: Deps, input: NarrationInput): Promise<NarrationResult> => {
  const { provider, encoder, onProgress } = deps;
  const { sampleRateHz } = provider;
  const chunks: NarrationResult['chunks'] = [];
  const spoken: { speech: Int16Array; startSample: number }[] = [];
  let totalSamples = Math.round(LEAD_IN_SECONDS * sampleRateHz);
  for (const { text, samples, pauseAfterSeconds } of input.chunks) {
    const hasWords = /[\p{L}\p{N}]/u.test(text);
    const sound = hasWords ? (samples ?? (await provider.speak(text, input.language))) : new Int16Array();
    const { startSample: from, endSample: to, silenceRatio } = findSpeech(sound, sampleRateHz);
    const speech = shortenRests(sound.subarray(from, to), sampleRateHz, LONGEST_REST_SECONDS);
    const chunk = { startSample: totalSamples, endSample: totalSamples + speech.length, silenceRatio };
    chunks.push(chunk);
    spoken.push({ speech, startSample: chunk.startSample });
    totalSamples = chunk.endSample + Math.round(pauseAfterSeconds * sampleRateHz);
    onProgress?.({ step: 'speaking', share: chunks.length / input.chunks.length });
  }
  const samples = new Float32Array(totalSamples);
  for (const { speech, startSample } of spoken) {
    const target = samples.subarray(startSample, startSample + speech.length);
    for (let at = 0; at < target.length; at += 1) target[at] = (speech[at] as number) / 32_768;
    fadeEdges(target, sampleRateHz);
  }
  const levels = levelNarration(samples, { sampleRateHz, playbackGainDb: MP3_GAIN_DB });
  const mp3 = encoder.encode(samples, sampleRateHz, (share) => onProgress?.({ step: 'encoding', share }));
  return { mp3, chunks, sampleRateHz, totalSamples, ...levels, voice: provider.voiceOf(input.language) };
};

/** So that a join never clicks. */
const fadeEdges = (samples: Float32Array, sampleRateHz: number): void => {
  const half = samples.length >> 1;
  const fadeIn = Math.min(half, Math.round(FADE_IN_SECONDS * sampleRateHz));
  const fadeOut = Math.min(half, Math.round(FADE_OUT_SECONDS * sampleRateHz));
  for (let at = 0; at < fadeIn; at += 1) samples[at] = (samples[at] as number) * (at / fadeIn);
  for (let index = 0; index < fadeOut; index += 1) {
    const at = samples.length - 1 - index;
    samples[at] = (samples[at] as number) * (index / fadeOut);
  }
};
