import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { MPEGDecoder } from 'mpg123-decoder';

const require = createRequire(import.meta.url);

type Measure = (sampleRateHz: number, at: number, length: number) => number;
type Meter = {
  memory: { buffer: ArrayBuffer };
  __wbindgen_malloc: (bytes: number) => number;
  ebur128_integrated_mono: Measure;
  /** In decibels of full scale. */
  ebur128_true_peak_mono: Measure;
};
type Compiled = {
  Module: { new (code: Uint8Array): object; imports: (module: object) => { module: string; name: string }[] };
  Instance: new (module: object, imports: object) => { exports: Meter };
};

/** A meter of loudness by other people: the crate `ebur128`. The package's own door is for bundlers alone. */
function openMeter(): Meter {
  const { Module, Instance } = (globalThis as unknown as { WebAssembly: Compiled }).WebAssembly;
  const module = new Module(readFileSync(require.resolve('ebur128-wasm/ebur128_wasm_bg.wasm')));
  const fail = () => {
    throw new Error('The meter of loudness has failed.');
  };
  // It imports nothing but how to report that it has failed.
  const imports: Record<string, Record<string, () => void>> = {};
  for (const wanted of Module.imports(module))
    imports[wanted.module] = { ...imports[wanted.module], [wanted.name]: fail };
  return new Instance(module, imports).exports;
}

export type Heard = { samples: Float32Array; sampleRateHz: number; lufs: number; peakDbtp: number };

/** What a listener gets of an MP3: decoded by mpg123, measured by `ebur128`, with nothing of this project in between. */
export async function hear(mp3: Uint8Array): Promise<Heard> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate: sampleRateHz } = decoder.decode(mp3);
  decoder.free();
  const samples = channelData[0] ?? new Float32Array();
  const meter = openMeter();
  const measure = (by: Measure): number => {
    const at = meter.__wbindgen_malloc(samples.byteLength);
    new Float32Array(meter.memory.buffer, at, samples.length).set(samples);
    return by(sampleRateHz, at, samples.length);
  };
  return {
    samples,
    sampleRateHz,
    lufs: measure(meter.ebur128_integrated_mono),
    peakDbtp: measure(meter.ebur128_true_peak_mono),
  };
}
