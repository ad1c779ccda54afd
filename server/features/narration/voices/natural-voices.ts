import { join } from 'node:path';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import type { NaturalVoices } from '../speak/create-narrate.ts';
import { findInUse } from './voice-store.ts';

/** The voices whose files are in a folder, one folder a voice. */
export const naturalVoicesIn = (folder: string, { speak }: Pick<NaturalVoice, 'speak'>): NaturalVoices => ({
  speak,
  inUse: async (runner, language) => {
    const used = await findInUse(runner, language);
    return used && { ...used, voiceFolder: join(folder, used.name) };
  },
});
