import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import { SERVER_SAMPLE_RATE_HZ } from '#server/platform/speech/server-sample-rate.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import { type BookNarration, narrateBook, type SpeakElsewhere } from './narrate-book.ts';
import type { BookToNarrate } from './plan-narration.ts';
import { type ServerSpeechDeps, speakByServer } from './speak-by-server.ts';

export type Voice = {
  narrate: (
    book: BookToNarrate,
    options: {
      bookId: number;
      signal: AbortSignal;
      onProgress: (progress: { share: number }) => void;
      /** Somebody looks on: other books do not come first. */
      isWaitedFor?: boolean;
    },
  ) => Promise<BookNarration>;
  /** Names the voice, as the settings do: another voice is another narration. */
  voice: string;
};

const EMBEDDED_VOICE = 'embedded';

type Deps = Omit<ServerSpeechDeps, 'server'> & {
  narrator: Pick<Narrator, 'narrate'>;
  server: SpeechServer | null;
};

/** Who narrates: the embedded voice, or that of a server, whose sounds the same threads join, level and encode. */
export function createNarrate({ narrator, server, ...rest }: Deps): Voice {
  if (!server)
    return { voice: EMBEDDED_VOICE, narrate: (book, options) => narrateBook({ narrator }, book, options) };
  const voice = `${server.name}:${server.model}:${server.voice}`;
  return {
    voice,
    narrate: (book, { bookId, ...options }) => {
      const speak: SpeakElsewhere['speak'] = (plan, spoken) =>
        speakByServer({ ...rest, server }, { bookId, plan, ...spoken });
      const elsewhere = { voice, sampleRateHz: SERVER_SAMPLE_RATE_HZ, speak };
      return narrateBook({ narrator, elsewhere }, book, options);
    },
  };
}
