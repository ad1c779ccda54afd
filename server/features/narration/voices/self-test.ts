import { primaryLanguage } from '#contract/voice-names.ts';
import type { NaturalSound } from '#server/platform/speech/natural/open-natural-voice.ts';
import { faultOfSound } from '../speak/speak-sentences.ts';

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'The first hour of the day belongs to nobody but you.',
    'Whoever reads slowly, and reads again, will find more than was promised.',
    'What was lost in twenty years came back on one quiet afternoon.',
  ],
  es: [
    'La primera hora del día no pertenece a nadie más que a ti.',
    'Quien lee despacio y vuelve a leer encuentra más de lo prometido.',
    'Lo que se perdió en veinte años volvió en una tarde tranquila.',
  ],
};

/** Root mean square, of full scale. Speech is between -46 and -4 dB of it. */
const QUIETEST = 0.005;
const LOUDEST = 0.6;
/** The frequency around which the sound is: noise is higher, a hum lower. Of speech it is some 500 to 2,500 Hz. */
const LOWEST_HZ = 150;
const HIGHEST_HZ = 3_800;

export const testSentences = (language: string): readonly string[] =>
  SENTENCES[primaryLanguage(language)] ?? SENTENCES.en ?? [];

/** Why a voice can't be right, by how it speaks known sentences; null where it sounds like one. */
export async function faultOfVoice(
  speak: (text: string) => Promise<NaturalSound>,
  language: string,
): Promise<string | null> {
  for (const [index, spokenText] of testSentences(language).entries()) {
    const { samples, sampleRateHz } = await speak(spokenText);
    const chunk = { id: `sentence ${index + 1}`, spokenText, pauseAfterSeconds: 0 };
    const fault = faultOfSound(chunk, samples, sampleRateHz) ?? faultOfTone(samples, sampleRateHz);
    if (fault !== null) return fault;
  }
  return null;
}

function faultOfTone(samples: Int16Array, sampleRateHz: number): string | null {
  let energy = 0;
  let change = 0;
  for (let at = 1; at < samples.length; at += 1) {
    const value = (samples[at] as number) / 32_768;
    const step = value - (samples[at - 1] as number) / 32_768;
    energy += value * value;
    change += step * step;
  }
  const level = Math.sqrt(energy / samples.length);
  if (level < QUIETEST) return 'it is hardly to be heard';
  if (level > LOUDEST) return 'it is much too loud';
  // A sine changes from sample to sample by this much of its energy.
  const tone = (Math.acos(Math.max(-1, 1 - change / energy / 2)) / (2 * Math.PI)) * sampleRateHz;
  if (tone < LOWEST_HZ) return 'it hums';
  return tone > HIGHEST_HZ ? 'it hisses' : null;
}
