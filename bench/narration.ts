import { openEmbeddedVoice } from '#server/platform/speech/embedded-voice.ts';
import { openMp3Encoder } from '#server/platform/speech/mp3/mp3-encoder.ts';
import { narrateChunks } from '#server/platform/speech/narrate-chunks.ts';
import type { Bench } from './support/bench.ts';
import { atLeast, type Measured } from './support/figures.ts';

const WORDS = 1200;
const SENTENCES = [
  'The Romans believed that virtue could be trained like a muscle.',
  'Seneca, writing to his friend Lucilius, says that we suffer more often in imagination than in reality; and he means it as practical advice.',
  'When you wake tomorrow, ask what would truly be lost if the thing you fear came to pass.',
  'Often the answer is less than you think.',
];

/** Row 7: narration with trimming, loudness and encoding, beside the bare voice followed by the bare encoder. */
export const narrationBench: Bench = {
  name: 'narration',
  about: '7: narration with encoding and loudness',
  measure: async ({ repeat }) => {
    const provider = await openEmbeddedVoice();
    const encoder = await openMp3Encoder();
    const chunks = chunksOf(WORDS);
    const speakAll = async () => {
      const parts: Int16Array[] = [];
      for (const { text } of chunks) parts.push(await provider.speak(text, 'en'));
      return asFloats(parts);
    };
    const narrateAll = () => narrateChunks({ provider, encoder }, { language: 'en', chunks });
    await narrateAll();
    await repeat(async () => {
      const voice = await timed(speakAll);
      const encoding = await timed(async () => encoder.encode(voice.result, provider.sampleRateHz));
      const narration = await timed(narrateAll);
      const bareSeconds = voice.result.length / provider.sampleRateHz;
      const { totalSamples, sampleRateHz } = narration.result;
      return [
        rowOf(
          totalSamples / sampleRateHz / narration.seconds,
          bareSeconds / (voice.seconds + encoding.seconds),
        ),
      ];
    });
  },
};

const rowOf = (figure: number, bare: number): Measured => ({
  what: 'Narration, one core',
  figure,
  unit: '× real time',
  reference: { what: 'bare voice, then bare encoder', figure: bare },
  bars: [atLeast(120), atLeast(0.85, 'ratio')],
});

/** In processor time, which on a free core is the same as the clock's, so that neighbours on the machine do not count. */
async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const start = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(start);
  return { result, seconds: (user + system) / 1e6 };
}

function chunksOf(words: number): { text: string; pauseAfterSeconds: number }[] {
  const chunks: { text: string; pauseAfterSeconds: number }[] = [];
  for (let count = 0, index = 0; count < words; index += 1) {
    const text = SENTENCES[index % SENTENCES.length] ?? '';
    chunks.push({ text, pauseAfterSeconds: index % SENTENCES.length === SENTENCES.length - 1 ? 0.6 : 0.25 });
    count += text.split(' ').length;
  }
  return chunks;
}

function asFloats(parts: readonly Int16Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) for (const sample of part) whole[end++] = sample / 32_768;
  return whole;
}
