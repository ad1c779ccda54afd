import type { SpeechSpan } from './trim-silence.ts';

/** The rate to which every voice of a server is brought. */
export const SERVER_SAMPLE_RATE_HZ = 24_000;

/** A voice: everything after it (trimming, joining, loudness, encoding) is the same for every one. */
export type SpeechProvider = {
  /** The name of the voice that speaks a language. */
  voiceOf: (language: string) => string;
  sampleRateHz: number;
  /** Plain text as it should be heard, in a BCP 47 language, for example "en" or "en-US"; mono. */
  speak: (text: string, language: string) => Promise<Int16Array>;
};

export type NarrationInput = {
  language: string;
  chunks: NarrationChunk[];
  /** Set where every chunk that has words brings its sound along: nothing is spoken here, only joined. */
  spoken?: { voice: string; sampleRateHz: number };
};

export type NarrationChunk = {
  /** As it should be heard; a text without a letter or digit gives no sound. */
  text: string;
  pauseAfterSeconds: number;
  /** Its sound, mono, where another voice has spoken it. Handed over to the thread: nobody else may use it then. */
  samples?: Int16Array;
};

export type NarrationResult = {
  mp3: Uint8Array;
  /** Where each chunk's speech is, without the pause after it; start and end are equal without sound. */
  chunks: SpeechSpan[];
  sampleRateHz: number;
  totalSamples: number;
  loudnessLufs: number;
  peakDbtp: number;
  voice: string;
};

/** How far a narration is, 0 to 1; sent after every chunk and while encoding. */
export type NarrationProgress = { step: 'speaking' | 'encoding'; share: number };

export type NarrationRequest = { input: NarrationInput };

/** From a narration thread. After `done` or `failed` it takes the next request. */
export type NarrationReply =
  | { type: 'progress'; progress: NarrationProgress }
  | { type: 'done'; result: NarrationResult }
  | { type: 'failed'; message: string };
