/** The part of the package that is used here; it ships no types of its own. */
declare module '@echogarden/espeak-ng-emscripten' {
  type EspeakWorker = {
    readonly samplerate: number;
    rate: number;
    range: number;
    volume: number;
    /** 0 when the voice was found. */
    set_voice(name: string): number;
    list_voices(): { name: string; identifier: string; languages: { priority: number; name: string }[] }[];
    synthesize(text: string, onSamples: (samples: Int16Array) => boolean): void;
  };

  const openEspeak: () => Promise<{ eSpeakNGWorker: new () => EspeakWorker }>;

  export = openEspeak;
}
