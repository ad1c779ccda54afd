import { type MessagePort, parentPort } from 'node:worker_threads';
import { yieldToListeners } from '#server/platform/threads/yield-to-listeners.ts';
import { openEmbeddedVoice } from './embedded-voice.ts';
import { type Mp3Encoder, openMp3Encoder } from './mp3/mp3-encoder.ts';
import { narrateChunks } from './narrate-chunks.ts';
import type { NarrationProgress, NarrationReply, NarrationRequest, SpeechProvider } from './narration.ts';

type Spoken = NonNullable<NarrationRequest['input']['spoken']>;

const serve = (port: MessagePort): void => {
  yieldToListeners();
  let encoder: Mp3Encoder | undefined;
  let embedded: SpeechProvider | undefined;
  const post = (reply: NarrationReply, transferred: ArrayBuffer[] = []): void =>
    port.postMessage(reply, transferred);

  const openVoice = async (): Promise<SpeechProvider> => {
    embedded ??= await openEmbeddedVoice();
    return embedded;
  };

  const narrate = async ({ input }: NarrationRequest): Promise<void> => {
    encoder ??= await openMp3Encoder();
    const provider = input.spoken ? spokenElsewhere(input.spoken) : await openVoice();
    const onProgress = (progress: NarrationProgress): void => post({ type: 'progress', progress });
    const result = await narrateChunks({ provider, encoder, onProgress }, input);
    post({ type: 'done', result }, [result.mp3.buffer as ArrayBuffer]);
  };

  port.on('message', (request: NarrationRequest) => {
    narrate(request).catch((error: unknown) => {
      post({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
  });
};

/** Another voice has spoken every chunk already. */
const spokenElsewhere = ({ voice, sampleRateHz }: Spoken): SpeechProvider => ({
  sampleRateHz,
  voiceOf: () => voice,
  speak: () => Promise.reject(new Error('A chunk came without its sound.')),
});

if (parentPort !== null) serve(parentPort);
