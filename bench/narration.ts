import { openEmbeddedVoice } from '#server/platform/speech/embedded-voice.ts';
import { openMp3Encoder } from '#server/platform/speech/mp3/mp3-encoder.ts';
import { narrateChunks } from '#server/platform/speech/narrate-chunks.ts';
import type { NarrationChunk } from '#server/platform/speech/narration.ts';

export type NarrationFigures = {
  /** Seconds of sound per second of processor time: voice, trimming, joining, loudness, encoding. */
  timesRealTime: number;
  /** The voice alone on the same text, samples thrown away. */
  bareVoiceTimesRealTime: number;
  /** The encoder alone on what the bare voice spoke. */
  bareEncoderTimesRealTime: number;
  /** Bare voice followed by bare encoder. */
  bareTimesRealTime: number;
  /** timesRealTime / bareTimesRealTime, the median over the rounds. */
  ratio: number;
  words: number;
  narrationSeconds: number;
};

type Round = Omit<NarrationFigures, 'words'>;

const ROUNDS = 5;
const SENTENCES = [
  'The Romans believed that virtue could be trained like a muscle.',
  'Seneca, writing to his friend Lucilius, says that we suffer more often in imagination than in reality; and he means it as practical advice.',
  'When you wake tomorrow, ask what would truly be lost if the thing you fear came to pass.',
  'Often the answer is less than you think.',
];
const WORDS = 1200;

/**
 * Narration beside bare voice and bare encoder, turn about, in one thread and one run. In processor time, which on a
 * free core is the same as the clock's, so that neighbours on the machine do not count.
 */
export const benchNarration = async (): Promise<NarrationFigures> => {
  const provider = await openEmbeddedVoice();
  const encoder = await openMp3Encoder();
  const chunks = chunksOf(WORDS);

  const speakAll = async (): Promise<Float32Array> => {
    const parts: (Int16Array | Float32Array)[] = [];
    for (const { text } of chunks) parts.push((await provider.speak({ text, language: 'en' })).samples);
    return asFloats(parts);
  };
  const narrateAll = () => narrateChunks({ provider, encoder }, { language: 'en', chunks });

  await narrateAll();
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const voice = await timed(speakAll);
    const encoding = await timed(async () => encoder.encode(voice.result, provider.sampleRateHz));
    const narration = await timed(narrateAll);
    const bareSeconds = voice.result.length / provider.sampleRateHz;
    const narrationSeconds = narration.result.totalSamples / narration.result.sampleRateHz;
    const timesRealTime = narrationSeconds / narration.seconds;
    const bareTimesRealTime = bareSeconds / (voice.seconds + encoding.seconds);
    rounds.push({
      timesRealTime,
      bareVoiceTimesRealTime: bareSeconds / voice.seconds,
      bareEncoderTimesRealTime: bareSeconds / encoding.seconds,
      bareTimesRealTime,
      ratio: timesRealTime / bareTimesRealTime,
      narrationSeconds,
    });
  }
  const median = (name: keyof Round): number =>
    rounds.map((round) => round[name]).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? 0;
  return {
    timesRealTime: median('timesRealTime'),
    bareVoiceTimesRealTime: median('bareVoiceTimesRealTime'),
    bareEncoderTimesRealTime: median('bareEncoderTimesRealTime'),
    bareTimesRealTime: median('bareTimesRealTime'),
    ratio: median('ratio'),
    words: WORDS,
    narrationSeconds: median('narrationSeconds'),
  };
};

const timed = async <Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> => {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return { result, seconds: (user + system) / 1e6 };
};

const chunksOf = (words: number): NarrationChunk[] => {
  const chunks: NarrationChunk[] = [];
  for (let count = 0, index = 0; count < words; index += 1) {
    const text = SENTENCES[index % SENTENCES.length] ?? '';
    chunks.push({ text, pauseAfterSeconds: index % SENTENCES.length === SENTENCES.length - 1 ? 0.6 : 0.25 });
    count += text.split(' ').length;
  }
  return chunks;
};

const asFloats = (parts: (Int16Array | Float32Array)[]): Float32Array => {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    for (const sample of part) {
      whole[at] = sample / 32_768;
      at += 1;
    }
  }
  return whole;
};
