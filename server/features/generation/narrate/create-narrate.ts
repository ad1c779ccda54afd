import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import { SERVER_SAMPLE_RATE_HZ } from '#server/platform/speech/server-sample-rate.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { GenerationDeps } from '../deps.ts';
import { narrateBook } from './narrate-book.ts';
import { type ServerSpeechDeps, speakByServer } from './speak-by-server.ts';

const EMBEDDED_VOICE = 'embedded';

type Deps = Omit<ServerSpeechDeps, 'server'> & {
  narrator: Pick<Narrator, 'narrate'>;
  server: SpeechServer | null;
};

/** Who narrates: the embedded voice, or that of a server, whose sounds the same threads join, level and encode. */
export function createNarrate({
  narrator,
  server,
  ...rest
}: Deps): Pick<GenerationDeps, 'narrate' | 'voice'> {
  if (!server)
    return { voice: EMBEDDED_VOICE, narrate: (book, options) => narrateBook({ narrator }, book, options) };
  const voice = `${server.name}:${server.model}:${server.voice}`;
  return {
    voice,
    narrate: (book, { bookId, ...options }) => {
      const elsewhere = {
        voice,
        sampleRateHz: SERVER_SAMPLE_RATE_HZ,
        speak: (
          plan: Parameters<typeof speakByServer>[1]['plan'],
          spoken: { signal: AbortSignal; onSpoken: (share: number) => void },
        ) => speakByServer({ ...rest, server }, { bookId, plan, ...spoken }),
      };
      return narrateBook({ narrator, elsewhere }, book, options);
    },
  };
}
