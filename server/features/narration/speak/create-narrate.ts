import type { Narrator } from '#server/platform/speech/open-narrator.ts';
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
      /** Somebody is waiting to hear it: other books do not come first. */
      isWaitedFor?: boolean;
    },
  ) => Promise<BookNarration>;
  /** Names the voice, as the settings do: another voice is another narration. */
  voice: string;
};

type Deps = Omit<ServerSpeechDeps, 'server'> & {
  narrator: Pick<Narrator, 'narrate'>;
  server: SpeechServer | null;
};

/** Who narrates: the embedded voice, or that of a server, whose sounds the same threads join, level and encode. */
export function createNarrate({ narrator, server, ...rest }: Deps): Voice {
  if (!server)
    return { voice: 'embedded', narrate: (book, options) => narrateBook({ narrator }, book, options) };
  const voice = `${server.name}:${server.model}:${server.voice}`;
  return {
    voice,
    narrate: (book, { bookId, ...options }) => {
      const { signal } = options;
      const speak: SpeakElsewhere['speak'] = (plan, onSpoken) =>
        speakByServer({ ...rest, server }, { bookId, plan, signal, onSpoken });
      return narrateBook({ narrator, elsewhere: { voice, speak } }, book, options);
    },
  };
}
