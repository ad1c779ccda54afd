import { basename } from 'node:path';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';

export const TONE_RATE_HZ = 24_000;

/** A hum as long as speech would be; each voice has a pace of its own, by the name of its folder. */
export const toneVoice: NaturalVoice = {
  speak: async ({ voiceFolder, text }) => {
    const samples = new Int16Array(text.length * (1_100 + basename(voiceFolder).charCodeAt(4) * 5));
    for (let at = 0; at < samples.length; at += 1) samples[at] = Math.round(9_000 * Math.sin(at / 8));
    return { samples, sampleRateHz: TONE_RATE_HZ };
  },
  close: async () => undefined,
};
