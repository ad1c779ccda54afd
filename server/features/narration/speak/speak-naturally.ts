import type { Logger } from '#server/platform/log/log.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import { resample } from '#server/platform/speech/resample.ts';
import { naturalFolderOf } from '../narration-input.ts';
import type { PlannedChunk } from './plan-narration.ts';
import { faultOfSound, type Speaker } from './speak-sentences.ts';

/** Of a sentence; the second time in a process that was just started. */
const MOST_TRIES = 2;

/** The voice cannot speak this sentence: the book is spoken by another one. */
export class VoiceFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'VoiceFailed';
  }
}

type Deps = Pick<NaturalVoice, 'speak'> & { log: Pick<Logger, 'warn'> };

export type InstalledVoice = {
  name: string;
  /** Of the model, hex. */
  sha256: string;
  sampleRateHz: number;
  voiceFolder: string;
};

/** As narrations name it: another model is another voice. */
export const nameOfVoice = ({ name, sha256 }: Pick<InstalledVoice, 'name' | 'sha256'>): string =>
  `${name}:${sha256.slice(0, 12)}`;

/** Its sounds cost only time, so they are kept for no longer than their book is being narrated. */
export const speakerOfVoice = (deps: Deps, voice: InstalledVoice): Speaker => ({
  identity: [voice.name, voice.sha256],
  sampleRateHz: voice.sampleRateHz,
  folderOf: naturalFolderOf,
  speak: async (chunk, { signal }) => {
    const faults: string[] = [];
    while (faults.length < MOST_TRIES) {
      try {
        return await plausibleSound(deps, voice, { chunk, signal });
      } catch (error) {
        signal.throwIfAborted();
        deps.log.warn({ err: error, voice: voice.name }, 'a natural voice failed at a sentence');
        faults.push(error instanceof Error ? error.message : String(error));
      }
    }
    throw new VoiceFailed(
      `${voice.name} failed twice at “${chunk.spokenText.slice(0, 60)}”: ${faults.at(-1)}`,
    );
  },
});

async function plausibleSound(
  { speak }: Deps,
  { voiceFolder, sampleRateHz }: InstalledVoice,
  { chunk, signal }: { chunk: PlannedChunk; signal: AbortSignal },
): Promise<Int16Array> {
  const spoken = await speak({ voiceFolder, text: chunk.spokenText }, signal);
  const sound = resample(spoken, sampleRateHz);
  const fault = faultOfSound(chunk, sound, sampleRateHz);
  if (fault !== null) throw new Error(`${fault}.`);
  return sound;
}
