import type { EmbeddedVoiceSettings } from './embedded-voice.ts';

/** One narration: the chunks in their order. */
export type NarrationInput = {
  /** BCP 47, for example "en". */
  language: string;
  chunks: NarrationChunk[];
  /** Left out: the voice that suits the language at a calm pace. */
  voice?: EmbeddedVoiceSettings;
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

export type NarratedChunk = {
  /** Position of the chunk's speech, without the pause after it; both equal where there is no sound. */
  startSample: number;
  /** Exclusive. */
  endSample: number;
  /** Share of the speech that is quiet, 0 to 1. */
  silenceRatio: number;
};

export type NarrationResult = {
  /** One MP3: mono, 64 kbit/s, with an exact length. */
  mp3: Uint8Array;
  /** One per chunk of the input, in its order. */
  chunks: NarratedChunk[];
  sampleRateHz: number;
  totalSamples: number;
  loudnessLufs: number;
  peakDbtp: number;
  voice: string;
};

/** How far a narration is, 0 to 1; sent after every chunk and while encoding. */
export type NarrationProgress = { step: 'speaking' | 'encoding'; share: number };
