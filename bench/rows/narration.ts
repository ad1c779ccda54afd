import { openEmbeddedVoice } from '#server/platform/speech/embedded-voice.ts';
import { openMp3Encoder } from '#server/platform/speech/mp3/mp3-encoder.ts';
import { narrateChunks } from '#server/platform/speech/narrate-chunks.ts';
import { measured, type Opens } from '../support/bench.ts';
import { timed } from '../support/processes.ts';

const SENTENCES = [
  'The Romans believed that virtue could be trained like a muscle.',
  'Seneca, writing to his friend Lucilius, says that we suffer more often in imagination than in reality; and he means it as practical advice.',
  'When you wake tomorrow, ask what would truly be lost if the thing you fear came to pass.',
  'Often the answer is less than you think.',
];
/** Of some 1,200 words. */
const PARAGRAPHS = 20;
const chunks = Array.from({ length: PARAGRAPHS }, () =>
  SENTENCES.map((text, index) => ({ text, pauseAfterSeconds: index === 3 ? 0.6 : 0.25 })),
).flat();

async function openBoth() {
  const [provider, encoder] = [await openEmbeddedVoice(), await openMp3Encoder()];
  const narrate = () => narrateChunks({ provider, encoder }, { language: 'en', chunks });
  await narrate();
  return { provider, encoder, narrate };
}
const narrating: Opens<Awaited<ReturnType<typeof openBoth>>> = async (_runs, work) => work(await openBoth());

export const bench = measured(narrating, {
  number: '7',
  about: 'narration with trimming, loudness and encoding, beside the bare voice followed by the bare encoder',
  rows: {
    narration: ['Narration, one core', '× real time', '≥ 120', '≥ 0.85 of bare voice, then bare encoder'],
  },
  once: async ({ provider, encoder, narrate }) => {
    const voice = await timed(async () => {
      const parts: Int16Array[] = [];
      for (const { text } of chunks) parts.push(await provider.speak(text, 'en'));
      return parts;
    });
    const samples = Float32Array.from(
      voice.result.flatMap((part) => Array.from(part, (one) => one / 32_768)),
    );
    const encoding = await timed(async () => encoder.encode(samples, provider.sampleRateHz));
    const { result, seconds } = await timed(narrate);
    const bareSeconds = samples.length / provider.sampleRateHz;
    const bare = bareSeconds / (voice.seconds + encoding.seconds);
    return { narration: [result.totalSamples / result.sampleRateHz / seconds, bare] };
  },
});
