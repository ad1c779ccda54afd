import type { SqlRunner } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { WorkFailure } from '#server/platform/work/work-failure.ts';
import { type BookNarration, narrateBook } from './narrate-book.ts';
import type { BookToNarrate } from './plan-narration.ts';
import { type ServerSpeechDeps, speakerOfServer } from './speak-by-server.ts';
import { type InstalledVoice, nameOfVoice, speakerOfVoice, VoiceFailed } from './speak-naturally.ts';
import { type Speaker, speakSentences } from './speak-sentences.ts';

export type StandIn = 'never' | 'on failure' | 'first';

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
      /** Whether the embedded voice may speak in place of one that fails: `never`, `on failure` if not given, or `first`. */
      standIn?: StandIn;
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
const FIRST_QUICKLY = 'Somebody was waiting for it. The natural voice comes next.';

const nameOfServer = ({ name, model, voice }: SpeechServer): string => `${name}:${model}:${voice}`;

/**
 * Who narrates: a speech server where one is set; else the natural voice in use for the book's language, and where it
 * fails or there is none, the embedded one. The same threads join, level and encode what any of them spoke.
 */
export function createNarrate(deps: Deps): Voice {
  const { database, log, narrator, natural, storage } = deps;

  async function speakerFor(voice: string, language: string): Promise<Speaker | null> {
    const { server } = deps;
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
      const { server } = deps;
      if (server) return nameOfServer(server);
      const used = await natural.inUse(runner, language);
      return used ? nameOfVoice(used) : EMBEDDED;
    },
    narrate: async (book, options) => {
      const { voice, signal, onProgress, isWaitedFor = false, standIn = 'on failure' } = options;
      const embedded = () => narrateBook({ narrator }, book, { signal, onProgress, isWaitedFor });
      const insteadOf = async (fallbackReason: string) => {
        if (standIn === 'never') throw new WorkFailure(fallbackReason, { isFinal: true });
        return { ...(await embedded()), fallbackReason };
      };
      if (voice === EMBEDDED) return embedded();
      if (standIn === 'first' && !deps.server) return insteadOf(FIRST_QUICKLY);
      const speaker = await speakerFor(voice, book.language);
      if (!speaker) return insteadOf(`${voice} is no longer in use.`);
      try {
        return await narrateBy(speaker, book, options);
      } catch (error) {
        if (!(error instanceof VoiceFailed)) throw error;
        return insteadOf(error.message);
      }
    },
  };
}
