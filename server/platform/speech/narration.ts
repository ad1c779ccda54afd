import type { SpeechSpan } from './trim-silence.ts';

/** A voice: everything after it (trimming, joining, loudness, encoding) is the same for every one. */
export type SpeechProvider = {
  /** As stored with the narration. */
  voice: string;
  sampleRateHz: number;
  /** Plain text as it should be heard, in a BCP 47 language, for example "en" or "en-US"; mono. */
  speak: (text: string, language: string) => Promise<Int16Array>;
};

/** One narration: the chunks in their order. */
export type NarrationInput = {
  /** BCP 47, for example "en". */
  language: string;
  chunks: NarrationChunk[];
  /** Set where every chunk that has words brings its sound along: nothing is spoken here, only joined. */
  spoken?: Pick<SpeechProvider, 'voice' | 'sampleRateHz'>;
};

export type NarrationChunk = {
  /** As it should be heard; a text without a letter or digit gives no sound. */
  text: string;
  pauseAfterSeconds: number;
  /** Its sound, mono, where another voice has spoken it. Handed over to the thread: nobody else may use it then. */
  samples?: Int16Array;
};

/** Where the chunk's speech is in the narration, without the pause after it; start and end are equal without sound. */
export type NarratedChunk = SpeechSpan;

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

/** To a narration thread; it works on one at a time. */
export type NarrationRequest = { input: NarrationInput };

/** From a narration thread. After `done` or `failed` it takes the next request. */
export type NarrationReply =
  | { type: 'progress'; progress: NarrationProgress }
  | { type: 'done'; result: NarrationResult }
  | { type: 'failed'; message: string };
