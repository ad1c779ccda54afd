import { join } from 'node:path';
import { z } from 'zod';

/** What is used of the `.onnx.json` that is published beside a Piper voice. */
export const voiceConfig = z.object({
  audio: z.object({ sample_rate: z.number().int().min(8000).max(48_000) }),
  espeak: z.object({ voice: z.string().regex(/^[\w-]+$/) }),
  language: z.object({ name_english: z.string() }).default({ name_english: 'unknown' }),
  num_speakers: z.number().int().positive(),
  phoneme_id_map: z.record(z.string().min(1), z.array(z.number().int().nonnegative()).min(1)),
  inference: z
    .object({ noise_scale: z.number(), length_scale: z.number(), noise_w: z.number() })
    .default({ noise_scale: 0.667, length_scale: 1, noise_w: 0.8 }),
});
export type VoiceConfig = z.infer<typeof voiceConfig>;

/** The files of a voice that can be spoken with. */
export const filesOf = (voiceFolder: string) => ({
  model: join(voiceFolder, 'model.onnx'),
  tokens: join(voiceFolder, 'tokens.txt'),
  config: join(voiceFolder, 'voice.json'),
});
