import openEspeak from '@echogarden/espeak-ng-emscripten';
import { asPlainText } from './as-plain-text.ts';
import type { SpeechProvider } from './narration.ts';

type EspeakWorker = InstanceType<Awaited<ReturnType<typeof openEspeak>>['eSpeakNGWorker']>;

/** Of the package's timbres, the one nearest to the long-term spectrum of human speech (Byrne et al. 1994). */
const TIMBRE = 'm7';
const CALM_WORDS_PER_MINUTE = 165;
/** Of 0 to 100. Somewhat livelier than the engine's 50: a whole summary in one tone tires the ear. */
const PITCH_RANGE = 62;
/** Of 100. Leaves room for the loudest phonemes, which the engine would clip; loudness is set afterwards. */
const VOLUME = 70;

/** In one of these an English text is spoken unless its language names another region. */
const ENGLISH: Record<string, string> = { en: 'en-gb-x-rp', 'en-gb': 'en-gb-x-rp', 'en-us': 'en-us' };

/** Speaking blocks its thread. Rejects a language that the engine does not know. */
export const openEmbeddedVoice = async (): Promise<SpeechProvider> => {
  const { eSpeakNGWorker } = await openEspeak();
  const engine = new eSpeakNGWorker();
  let selected = '';

  const voiceOf = (language: string): string => `${voiceForLanguage(engine, language)}+${TIMBRE}`;

  const select = (language: string): void => {
    const wanted = voiceOf(language);
    if (wanted === selected) return;
    if (engine.set_voice(wanted) !== 0) throw new Error(`The embedded voice has no voice "${wanted}".`);
    engine.rate = CALM_WORDS_PER_MINUTE;
    engine.range = PITCH_RANGE;
    engine.volume = VOLUME;
    selected = wanted;
  };

  return {
    voiceOf,
    sampleRateHz: engine.samplerate,
    speak: async (text, language) => {
      select(language);
      return synthesize(engine, text);
    },
  };
};

const synthesize = (engine: EspeakWorker, text: string): Int16Array => {
  const parts: Int16Array[] = [];
  let length = 0;
  engine.synthesize(asPlainText(text), (part) => {
    // The package hands out a copy of the engine's memory, so keeping it is safe.
    if (part.length > 0) parts.push(part);
    length += part.length;
    return false;
  });
  const samples = new Int16Array(length);
  let offset = 0;
  for (const part of parts) {
    samples.set(part, offset);
    offset += part.length;
  }
  return samples;
};

const voiceForLanguage = (engine: EspeakWorker, language: string): string => {
  const tag = language.toLowerCase();
  const primary = tag.split('-')[0] ?? tag;
  const english = ENGLISH[tag] ?? ENGLISH[primary];
  if (english !== undefined) return english;
  const found = [tag, primary].flatMap((name) => voicesSpeaking(engine, name))[0];
  if (found === undefined) throw new Error(`The embedded voice does not speak "${language}".`);
  return found;
};

const voicesSpeaking = (engine: EspeakWorker, languageName: string): string[] =>
  engine
    .list_voices()
    .flatMap(({ identifier, languages }) =>
      languages
        .filter((language) => language.name === languageName)
        .map((language) => ({
          file: identifier.split('/').at(-1) ?? identifier,
          priority: language.priority,
        })),
    )
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ file }) => file);
