import { type CallDeps, callProvider } from '#server/platform/provider/call-provider.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { SERVER_SAMPLE_RATE_HZ } from '#server/platform/speech/narration.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import { chunkFolderOf } from '../narration-input.ts';
import type { PlannedChunk } from './plan-narration.ts';
import { faultOfSound, type Speaker } from './speak-sentences.ts';

export type PaySpeech = (
  call: { bookId: number; part: string; provider: string; model: string; characters: number },
  speak: () => Promise<Int16Array>,
) => Promise<Int16Array>;

export type ServerSpeechDeps = CallDeps & {
  pay: PaySpeech;
  server: SpeechServer;
};

/** A sound that can't be right is asked for again. */
export const speakerOfServer = (deps: ServerSpeechDeps): Speaker => ({
  identity: [deps.server.name, deps.server.model, deps.server.voice],
  sampleRateHz: SERVER_SAMPLE_RATE_HZ,
  folderOf: chunkFolderOf,
  speak: (chunk, { bookId, signal }) =>
    callProvider(deps, { provider: deps.server, signal }, () => paidSound(deps, { bookId, signal, chunk })),
});

/** Every answer is paid for, whether it can be used or not. */
async function paidSound(
  { pay, server }: ServerSpeechDeps,
  { bookId, signal, chunk }: { bookId: number; signal: AbortSignal; chunk: PlannedChunk },
): Promise<Int16Array> {
  const { id: part, spokenText } = chunk;
  const call = { bookId, part, provider: server.name, model: server.model, characters: spokenText.length };
  const sound = await pay(call, () => server.speak(spokenText, signal));
  const fault = faultOfSound(chunk, sound, SERVER_SAMPLE_RATE_HZ);
  if (fault === null) return sound;
  throw new ProviderError(`${server.name} sent a sound that cannot be right: ${fault}.`, {
    isTemporary: true,
  });
}
