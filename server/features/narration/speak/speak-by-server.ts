import { createHash } from 'node:crypto';
import { type CallDeps, callProvider } from '#server/platform/provider/call-provider.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { SERVER_SAMPLE_RATE_HZ } from '#server/platform/speech/narration.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import { findSpeech } from '#server/platform/speech/trim-silence.ts';
import { readStored } from '#server/platform/storage/read-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { chunkFolderOf } from '../narration-input.ts';
import { faultOfChunk } from './check-narration.ts';
import type { PlannedChunk } from './plan-narration.ts';

export type PaySpeech = (
  call: { bookId: number; part: string; provider: string; model: string; characters: number },
  speak: () => Promise<Int16Array>,
) => Promise<Int16Array>;

export type ServerSpeechDeps = CallDeps & {
  storage: Storage;
  pay: PaySpeech;
  server: SpeechServer;
};

type Input = {
  bookId: number;
  plan: readonly PlannedChunk[];
  signal: AbortSignal;
  onSpoken: (share: number) => void;
};

/** Sounds come from storage if they were spoken before. One that can't be right is asked for again. */
export async function speakByServer(
  deps: ServerSpeechDeps,
  input: Input,
): Promise<(Int16Array | undefined)[]> {
  const sounds: (Int16Array | undefined)[] = [];
  for (const chunk of input.plan) {
    input.signal.throwIfAborted();
    sounds.push(/[\p{L}\p{N}]/u.test(chunk.spokenText) ? await soundOf(deps, input, chunk) : undefined);
    input.onSpoken(sounds.length / input.plan.length);
  }
  return sounds;
}

/** Where the sound of a book's words is kept, by voice and words. */
function keyOf({ server }: ServerSpeechDeps, bookId: number, text: string): string {
  const parts = JSON.stringify([server.name, server.model, server.voice, SERVER_SAMPLE_RATE_HZ, text]);
  return `${chunkFolderOf(bookId)}/${createHash('sha256').update(parts).digest('hex').slice(0, 32)}.pcm`;
}

async function soundOf(
  deps: ServerSpeechDeps,
  { bookId, signal }: Input,
  chunk: PlannedChunk,
): Promise<Int16Array> {
  const key = keyOf(deps, bookId, chunk.spokenText);
  const kept = await readStored(deps.storage, key);
  if (kept) return new Int16Array(kept.buffer.slice(kept.byteOffset, kept.byteOffset + kept.byteLength));
  const sound = await callProvider(deps, { provider: deps.server, signal }, () =>
    paidSound(deps, { bookId, signal, chunk }),
  );
  await deps.storage.put(key, new Uint8Array(sound.buffer, sound.byteOffset, sound.byteLength));
  return sound;
}

/** Every answer is paid for, whether it can be used or not. */
async function paidSound(
  deps: ServerSpeechDeps,
  { bookId, signal, chunk }: { bookId: number; signal: AbortSignal; chunk: PlannedChunk },
): Promise<Int16Array> {
  const { pay, server } = deps;
  const { id: part, spokenText } = chunk;
  const call = { bookId, part, provider: server.name, model: server.model, characters: spokenText.length };
  const sound = await pay(call, () => server.speak(spokenText, signal));
  const { startSample, endSample, silenceRatio } = findSpeech(sound, SERVER_SAMPLE_RATE_HZ);
  const fault = faultOfChunk(chunk, {
    seconds: (endSample - startSample) / SERVER_SAMPLE_RATE_HZ,
    silenceRatio,
  });
  if (fault === null) return sound;
  throw new ProviderError(`${server.name} sent a sound that cannot be right: ${fault}.`, {
    isTemporary: true,
  });
}
