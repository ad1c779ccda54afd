import { appendFile, mkdir, open, rename, writeFile } from 'node:fs/promises';
import { bytesField } from './protobuf-fields.ts';
import { filesOf, type VoiceConfig, voiceConfig } from './voice-files.ts';

/** In ONNX's message of a model. */
const METADATA = 14;

/**
 * What the engine wants to know of a model, as fields to append to the published file: a protobuf message with more
 * fields at its end is the same message with these fields.
 */
function metadataOf({ audio, espeak, language, num_speakers }: VoiceConfig): Buffer {
  const entries = {
    model_type: 'vits',
    comment: 'piper',
    language: language.name_english,
    voice: espeak.voice,
    has_espeak: '1',
    n_speakers: String(num_speakers),
    sample_rate: String(audio.sample_rate),
  };
  return Buffer.concat(
    Object.entries(entries).map(([key, value]) =>
      bytesField(METADATA, Buffer.concat([bytesField(1, key), bytesField(2, value)])),
    ),
  );
}

/** The engine's table of phonemes. */
const tokensOf = ({ phoneme_id_map }: VoiceConfig): string =>
  Object.entries(phoneme_id_map)
    .map(([phoneme, [id]]) => `${phoneme} ${id}\n`)
    .join('');

/**
 * Makes a folder that can be spoken with out of a voice as it is published: `NAME.onnx`, which is moved there, and the
 * text of `NAME.onnx.json`. Throws where that text isn't of a Piper voice.
 */
export async function makeVoice(
  published: { model: string; json: string },
  voiceFolder: string,
): Promise<void> {
  const config = voiceConfig.parse(JSON.parse(published.json));
  const files = filesOf(voiceFolder);
  await mkdir(voiceFolder, { recursive: true });
  await writeFile(files.config, JSON.stringify(config));
  await writeFile(files.tokens, tokensOf(config));
  await appendFile(published.model, metadataOf(config));
  const model = await open(published.model, 'r+');
  try {
    await model.sync();
  } finally {
    await model.close();
  }
  await rename(published.model, files.model);
}
