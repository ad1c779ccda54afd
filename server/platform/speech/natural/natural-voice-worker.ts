import { readFile } from 'node:fs/promises';
import { answerInChild } from '#server/platform/threads/answer-in-child.ts';
import { filesOf, voiceConfig } from './voice-files.ts';

export type NaturalRequest = { voiceFolder: string; phonemeFolder: string; text: string };

type Engine = { speak: (text: string) => { samples: Int16Array; sampleRateHz: number } };

async function openEngine({ voiceFolder, phonemeFolder }: NaturalRequest): Promise<Engine> {
  // An optional package: it is not there for every kind of computer.
  const { default: sherpa } = await import('sherpa-onnx-node').catch((error: unknown) => {
    throw new Error('Natural voices don’t run on this kind of computer.', { cause: error });
  });
  const { model, tokens, config } = filesOf(voiceFolder);
  const { inference } = voiceConfig.parse(JSON.parse(await readFile(config, 'utf8')));
  const engine = new sherpa.OfflineTts({
    model: {
      vits: {
        model,
        tokens,
        dataDir: phonemeFolder,
        noiseScale: inference.noise_scale,
        noiseScaleW: inference.noise_w,
        lengthScale: inference.length_scale,
      },
      numThreads: 1,
      provider: 'cpu',
    },
    // The engine would cut pauses within a sentence to a fifth.
    silenceScale: 1,
  });
  return {
    speak: (text) => {
      const spoken = engine.generate({ text, sid: 0, speed: 1, enableExternalBuffer: false });
      return { samples: asInt16(spoken.samples), sampleRateHz: spoken.sampleRate };
    },
  };
}

/** What is no number becomes silence, which is then found to be wrong. */
const asInt16 = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (value) => Math.round(Math.max(-1, Math.min(1, value)) * 32_767));

let engine: Engine | undefined;

answerInChild(async (request: NaturalRequest) => {
  engine ??= await openEngine(request);
  return engine.speak(request.text);
});
