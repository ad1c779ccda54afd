import { lateAnswer, providerErrorOf } from '#server/platform/provider/error-of-call.ts';
import {
  openClient,
  type Provider,
  type ProviderAddress,
  providerOf,
} from '#server/platform/provider/open-client.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { watchSilence } from '#server/platform/provider/watch-silence.ts';
import { SERVER_SAMPLE_RATE_HZ } from './narration.ts';
import { readWav } from './read-wav.ts';
import { resample } from './resample.ts';

/** A voice elsewhere. `speak` gives 16-bit mono samples at `SERVER_SAMPLE_RATE_HZ`, or throws a `ProviderError`. */
export type SpeechServer = Provider & {
  model: string;
  voice: string;
  speak: (text: string, signal: AbortSignal) => Promise<Int16Array>;
};

/** Speech from any server with the audio/speech call, asked for WAV. The time limit is for a whole sentence. */
export function openSpeechServer(address: ProviderAddress & { model: string; voice: string }): SpeechServer {
  const client = openClient(address);
  const { name, key } = providerOf('speech', address);
  const { model, voice } = address;

  async function fetchSound(text: string, signal: AbortSignal): Promise<Uint8Array> {
    const watch = watchSilence(address.timeoutMs, signal);
    try {
      const body = { model, voice, input: text, response_format: 'wav' } as const;
      const answer = await client.audio.speech.create(body, { signal: watch.signal });
      return new Uint8Array(await answer.arrayBuffer());
    } catch (error) {
      if (watch.isSilent() && !signal.aborted) throw lateAnswer(name, error);
      throw providerErrorOf(name, error, signal);
    } finally {
      watch.end();
    }
  }

  return {
    name,
    key,
    model,
    voice,
    speak: async (text, signal) => {
      const bytes = await fetchSound(text, signal);
      try {
        return resample(readWav(bytes), SERVER_SAMPLE_RATE_HZ);
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        throw new ProviderError(`${name} sent a sound that cannot be used. ${words}`, {
          isTemporary: true,
          cause: error,
        });
      }
    },
  };
}
