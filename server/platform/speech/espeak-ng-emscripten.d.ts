/** The part of the package that is used here; it ships no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  type EspeakEvent = {
    type: string;
    /** 1-based. */
    text_position: number;
    word_length: number;
    /** Milliseconds. */
    audio_position: number;
  };

  type EspeakWorker = {
    readonly samplerate: number;
    rate: number;
    pitch: number;
    range: number;
    volume: number;
    /** 0 when the voice was found. */
    set_voice(name: string): number;
    list_voices(): { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
    /** Returns when all is spoken. The callback returns true to stop early. */
    synthesize(text: string, onSamples: (samples: Int16Array, events: EspeakEvent[]) => boolean): void;
  };

  const openEspeak: () => Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;

  export = openEspeak;
}
