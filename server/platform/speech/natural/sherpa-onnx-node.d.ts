/** The part of the package that is used here; it ships no types of its own. */
declare module 'sherpa-onnx-node' {
  type Vits = {
    model: string;
    tokens: string;
    dataDir: string;
    noiseScale: number;
    noiseScaleW: number;
    lengthScale: number;
  };

  class OfflineTts {
    constructor(config: {
      model: { vits: Vits; numThreads: number; provider: 'cpu' };
      silenceScale: number;
    });
    generate(request: {
      text: string;
      sid: number;
      speed: number;
      /** False: the samples are a copy of their own. */
      enableExternalBuffer: boolean;
    }): { samples: Float32Array; sampleRate: number };
  }

  const engine: { OfflineTts: typeof OfflineTts };

  export = engine;
}
