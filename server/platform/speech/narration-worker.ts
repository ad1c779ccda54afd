import type { MessagePort } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';
import { yieldToListeners } from '#server/platform/threads/yield-to-listeners.ts';
import type { EmbeddedVoiceSettings } from './embedded-voice.ts';
import { openEmbeddedVoice } from './embedded-voice.ts';
import type { Mp3Encoder } from './mp3/mp3-encoder.ts';
import { openMp3Encoder } from './mp3/mp3-encoder.ts';
import { narrateChunks } from './narrate-chunks.ts';
import type { NarrationInput } from './narration.ts';
import type { NarrationReply, NarrationRequest } from './narration-messages.ts';
import type { SpeechProvider } from './speech-provider.ts';

/** The entry of a narration thread: takes a NarrationRequest, answers with NarrationReply messages. */
const serve = (port: MessagePort): void => {
  yieldToListeners();
  let encoder: Promise<Mp3Encoder> | undefined;
  let open: { settings: string; provider: Promise<SpeechProvider> } | undefined;

  const providerFor = (voice: EmbeddedVoiceSettings | undefined): Promise<SpeechProvider> => {
    const settings = JSON.stringify(voice ?? {});
    if (open?.settings !== settings) open = { settings, provider: openEmbeddedVoice(voice) };
    return open.provider;
  };

  const narrate = async ({ input }: NarrationRequest): Promise<void> => {
    encoder ??= openMp3Encoder();
    const onProgress = (progress: Extract<NarrationReply, { type: 'progress' }>['progress']): void =>
      post(port, { type: 'progress', progress });
    const provider = input.spoken ? spokenBefore(input.spoken) : await providerFor(input.voice);
    const result = await narrateChunks({ provider, encoder: await encoder, onProgress }, input);
    port.postMessage({ type: 'done', result } satisfies NarrationReply, [result.mp3.buffer as ArrayBuffer]);
  };

  port.on('message', (request: NarrationRequest) => {
    narrate(request).catch((error: unknown) => {
      post(port, { type: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
  });
};

/** Stands for the voice that has spoken every chunk already. */
const spokenBefore = ({ voice, sampleRateHz }: NonNullable<NarrationInput['spoken']>): SpeechProvider => ({
  name: 'spoken',
  voice,
  sampleRateHz,
  speak: () => Promise.reject(new Error('A chunk came without its sound.')),
});

const post = (port: MessagePort, reply: NarrationReply): void => port.postMessage(reply);

if (parentPort !== null) serve(parentPort);
