import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type BookNarration, narrateBook } from './narrate-book.ts';
import type { BookToNarrate } from './plan-narration.ts';
import { type ServerSpeechDeps, speakerOfServer } from './speak-by-server.ts';
import { type InstalledVoice, speakerOfVoice, VoiceFailed } from './speak-naturally.ts';
import { type Speaker, speakSentences } from './speak-sentences.ts';

export type Voice = {
  narrate: (
    book: BookToNarrate,
    options: {
      bookId: number;
      /** As `voiceFor` named it. */
      voice: string;
      signal: AbortSignal;
      onProgress: (progress: { share: number }) => void;
      /** Somebody is waiting to hear it: other books do not come first. */
      isWaitedFor?: boolean;
    },
  ) => Promise<BookNarration>;
  /** Names the voice of a language as things stand: another voice is another narration. */
  voiceFor: (runner: SqlRunner, language: string) => Promise<string>;
};

/** The natural voices of this library. */
export type NaturalVoices = Pick<NaturalVoice, 'speak'> & {
  /** The one in use for a language; null for none. */
  inUse: (runner: SqlRunner, language: string) => Promise<InstalledVoice | null>;
};

type Deps = Omit<ServerSpeechDeps, 'server'> & {
  database: { pool: SqlRunner };
  log: Pick<Logger, 'warn'>;
  storage: Storage;
  narrator: Pick<Narrator, 'narrate'>;
  natural: NaturalVoices;
  server: SpeechServer | null;
};

const EMBEDDED = 'embedded';

const nameOfServer = ({ name, model, voice }: SpeechServer): string => `${name}:${model}:${voice}`;
const nameOfVoice = ({ name, sha256 }: InstalledVoice): string => `${name}:${sha256.slice(0, 12)}`;

/**
 * Who narrates: a speech server where one is set; else the natural voice in use for the book's language, and where it
 * fails or there is none, the embedded one. The same threads join, level and encode what any of them spoke.
 */
export function createNarrate(deps: Deps): Voice {
  const { database, log, narrator, natural, server, storage } = deps;

  async function speakerFor(voice: string, language: string): Promise<Speaker | null> {
    if (server) return speakerOfServer({ ...deps, server });
    const used = await natural.inUse(database.pool, language);
    return used && nameOfVoice(used) === voice ? speakerOfVoice({ ...natural, log }, used) : null;
  }

  async function narrateBy(speaker: Speaker, ...[book, options]: Parameters<Voice['narrate']>) {
    const { bookId, voice, ...more } = options;
    const { sampleRateHz } = speaker;
    return narrateBook(
      {
        narrator,
        elsewhere: {
          voice,
          sampleRateHz,
          speak: (plan, onSpoken) =>
            speakSentences({ storage, speaker }, { bookId, plan, signal: options.signal, onSpoken }),
        },
      },
      book,
      more,
    );
  }

  return {
    voiceFor: async (runner, language) => {
      if (server) return nameOfServer(server);
      const used = await natural.inUse(runner, language);
      return used ? nameOfVoice(used) : EMBEDDED;
    },
    narrate: async (book, options) => {
      const { voice, signal, onProgress, isWaitedFor = false } = options;
      const embedded = () => narrateBook({ narrator }, book, { signal, onProgress, isWaitedFor });
      if (voice === EMBEDDED) return embedded();
      const speaker = await speakerFor(voice, book.language);
      if (!speaker) return { ...(await embedded()), fallbackReason: `${voice} is no longer in use.` };
      try {
        return await narrateBy(speaker, book, options);
      } catch (error) {
        if (!(error instanceof VoiceFailed)) throw error;
        return { ...(await embedded()), fallbackReason: error.message };
      }
    },
  };
}
