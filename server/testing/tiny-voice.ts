import { bytesField, numberField } from '#server/platform/speech/natural/protobuf-fields.ts';

/** A Piper voice in miniature, with the inputs and the output of a real one: some 20 kB instead of 60 MB. */

const FLOAT = 1;
const INT64 = 7;
export const TINY_SAMPLE_RATE_HZ = 16_000;
const PHONEMES = 256;
const WAVES = 8;
/** Of one phoneme, and of each of the gaps between them. */
const SAMPLES = 480;

const tensor = (name: string, type: number, dims: readonly number[], values: Float32Array | BigInt64Array) =>
  Buffer.concat([
    ...dims.map((size) => numberField(1, size)),
    numberField(2, type),
    bytesField(8, name),
    bytesField(9, new Uint8Array(values.buffer)),
  ]);

const node = (operation: string, inputs: readonly string[], output: string) =>
  Buffer.concat([
    ...inputs.map((name) => bytesField(1, name)),
    bytesField(2, output),
    bytesField(3, output),
    bytesField(4, operation),
  ]);

function value(name: string, type: number, dims: readonly (number | string)[]) {
  const shape = dims.map((size) =>
    bytesField(1, typeof size === 'number' ? numberField(1, size) : bytesField(2, size)),
  );
  const tensorType = Buffer.concat([numberField(1, type), bytesField(2, Buffer.concat(shape))]);
  return Buffer.concat([bytesField(1, name), bytesField(2, bytesField(1, tensorType))]);
}

/** The same numbers each time. */
function createRandom(): () => number {
  let state = 7;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Tones of the range in which people speak, each rising and falling once. */
function makeWaves(loudness: number): Float32Array {
  const waves = new Float32Array(WAVES * SAMPLES);
  for (let wave = 0; wave < WAVES; wave += 1)
    for (let at = 0; at < SAMPLES; at += 1) {
      const swell = Math.sin((Math.PI * at) / SAMPLES);
      waves[wave * SAMPLES + at] =
        loudness * swell * Math.sin((2 * Math.PI * (300 + wave * 200) * at) / TINY_SAMPLE_RATE_HZ);
    }
  return waves;
}

/** Each phoneme has its own mixture of the waves, at random. */
function modelOf(loudness: number): Buffer {
  const random = createRandom();
  const mixtures = Float32Array.from({ length: PHONEMES * WAVES }, () => random() - 0.5);
  const flat = BigInt64Array.from([1n, 1n, 1n, -1n]);
  const graph = Buffer.concat([
    bytesField(1, node('Gather', ['mixtures', 'input'], 'mixed')),
    bytesField(1, node('MatMul', ['mixed', 'waves'], 'sounds')),
    bytesField(1, node('Reshape', ['sounds', 'flat'], 'output')),
    bytesField(2, 'tiny'),
    bytesField(5, tensor('mixtures', FLOAT, [PHONEMES, WAVES], mixtures)),
    bytesField(5, tensor('waves', FLOAT, [WAVES, SAMPLES], makeWaves(loudness))),
    bytesField(5, tensor('flat', INT64, [4], flat)),
    bytesField(11, value('input', INT64, ['batch', 'phonemes'])),
    bytesField(11, value('input_lengths', INT64, ['batch'])),
    bytesField(11, value('scales', FLOAT, [3])),
    bytesField(12, value('output', FLOAT, ['batch', 1, 1, 'samples'])),
  ]);
  const operations = Buffer.concat([bytesField(1, ''), numberField(2, 13)]);
  return Buffer.concat([numberField(1, 8), bytesField(7, graph), bytesField(8, operations)]);
}

const SYMBOLS =
  "_^$ !'(),-.:;?abcdefghijklmnopqrstuvwxyzæçðøħŋœǀǁǂǃɐɑɒɓɔɕɖɗɘəɚɛɜɞɟɠɡɢɣɤɥɦɧɨɪɫɬɭɮɯɰɱɲɳɴɵɶɸɹɺɻɽɾʀʁʂʃʄʈʉʊʋʌʍʎʏʐʑʒʔʕʘʙʛʜʝʟʡʢʲˈˌːˑ˞βθχᵻⱱ";

const config = {
  audio: { sample_rate: TINY_SAMPLE_RATE_HZ, quality: 'tiny' },
  espeak: { voice: 'en-us' },
  language: { code: 'en_US', name_english: 'English' },
  inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
  num_speakers: 1,
  phoneme_id_map: Object.fromEntries(Array.from(SYMBOLS, (symbol, id) => [symbol, [id]])),
};

/** As published: `NAME.onnx` and `NAME.onnx.json`. */
export const makeTinyVoice = ({ loudness = 0.3 } = {}): { onnx: Buffer; json: Buffer } => ({
  onnx: modelOf(loudness),
  json: Buffer.from(JSON.stringify(config)),
});
