/**
 * How one chunk of text becomes samples. Everything after it (trimming, joining, loudness, encoding) is the same
 * for every voice, so another engine only has to implement this.
 */
export type SpeechProvider = {
  /** The engine, for example "embedded". */
  name: string;
  /** The voice within the engine, as stored with the narration. */
  voice: string;
  sampleRateHz: number;
  speak(chunk: SpokenChunk, signal?: AbortSignal): Promise<SpokenSamples>;
};

export type SpokenChunk = {
  /** Plain text as it should be heard. */
  text: string;
  /** BCP 47, for example "en" or "en-US". */
  language: string;
};

/** Mono. Int16 is full scale at ±32768, Float32 at ±1. */
export type SpokenSamples = { samples: Int16Array | Float32Array; sampleRateHz: number };
