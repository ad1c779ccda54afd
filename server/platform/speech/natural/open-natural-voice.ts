import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { openChild } from '#server/platform/threads/open-child.ts';
import { threadEntry } from '#server/platform/threads/open-thread.ts';
import { asPlainText } from '../as-plain-text.ts';
import type { NaturalRequest } from './natural-voice-worker.ts';
import { phonemeFolderIn } from './phoneme-data.ts';
import { filesOf } from './voice-files.ts';

const sound = z.object({
  samples: z.instanceof(Int16Array),
  sampleRateHz: z.number().int().min(8000).max(48_000),
});
export type NaturalSound = z.infer<typeof sound>;

export type NaturalVoice = {
  /** Mono. Rejects with a sentence where the voice fails, dies, hangs or sends no sound; the next call can succeed. */
  speak(input: { voiceFolder: string; text: string }, signal: AbortSignal): Promise<NaturalSound>;
  close(): Promise<void>;
};

export type NaturalVoiceSettings = {
  /** Where the phoneme data is kept. */
  folder: string;
  /** A voice without work for so long is ended: it holds some 300 MB. */
  idleSeconds?: number;
  limitMsOf?: (text: string) => number;
  /** The program that speaks; tests put a faulty one here. */
  entry?: URL;
};

/** A hundred times what an ordinary computer takes, for a slow one with other things to do. */
const usualLimitMs = (text: string): number => 30_000 + text.length * 1000;

/** Voices of Piper's kind, in a child process: a damaged model ends its process, whatever that is doing. */
export function openNaturalVoice({
  folder,
  idleSeconds = 60,
  limitMsOf = usualLimitMs,
  entry = threadEntry(new URL('./natural-voice-worker.ts', import.meta.url)),
}: NaturalVoiceSettings): NaturalVoice {
  const child = openChild({ entry, idleMs: idleSeconds * 1000 });
  let unpacking: Promise<string> | null = null;

  async function phonemeFolder(): Promise<string> {
    unpacking ??= phonemeFolderIn(folder);
    try {
      return await unpacking;
    } catch (error) {
      unpacking = null;
      throw error;
    }
  }

  return {
    speak: async ({ voiceFolder, text }, signal) => {
      const { ino, mtimeMs } = await stat(filesOf(voiceFolder).model).catch((error: unknown) => {
        throw new Error('The files of the voice are missing.', { cause: error });
      });
      // Another model may have come into the same folder.
      const subject = [voiceFolder, ino, mtimeMs].join(':');
      const request: NaturalRequest = {
        voiceFolder,
        phonemeFolder: await phonemeFolder(),
        text: asPlainText(text),
      };
      const limitMs = limitMsOf(text);
      const answer = sound.safeParse(await child.ask(request, { subject, limitMs, signal }));
      if (!answer.success) throw new Error('It answered with something that is no sound.');
      return answer.data;
    },
    close: () => child.close(),
  };
}
