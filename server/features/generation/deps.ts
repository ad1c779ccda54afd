import type { BookNews } from '#server/features/books/index.ts';
import type { StoredText } from '#server/features/reading/index.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { Patience } from '#server/platform/provider/with-patience.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import type { ExtractSummary } from './draft.ts';
import type { Caps, Prices } from './ledger/money.ts';
import type { BookNarration } from './narrate/narrate-book.ts';
import type { BookToNarrate } from './narrate/plan-narration.ts';
import type { ResolveDeps } from './resolve/resolve-step.ts';

export type GenerationDeps = {
  database: Database;
  feed: Pick<ChangeFeed, 'notify' | 'on' | 'onGap'>;
  news: Pick<BookNews, 'changed'>;
  storage: Storage;
  /** A signed address of what is stored under a key. */
  mediaLink: (key: string) => string;
  log: Logger;
  /** The clock in milliseconds. */
  now: () => number;
  textOf: (bookId: number) => Promise<StoredText | null>;
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
  /** How long what a voice elsewhere spoke is kept by sentence, after the book was narrated. */
  keepChunksDays: number;
  making: MakingDeps;
};

/** What books are made with: providers, or null for the embedded way. */
export type MakingDeps = {
  text: TextProvider | null;
  /** Named for the overview; `narrate` is what speaks. */
  speech: Pick<SpeechServer, 'name' | 'model'> | null;
  /** Draws pictures for covers. */
  images: ImagesProvider | null;
  /** Makes a draft of real sentences from attached sources, where no text provider is set. */
  extract: ExtractSummary | null;
  /** Who is asked whether a work exists. */
  metadata: Omit<ResolveDeps, 'database'>;
  prices: Prices;
  caps: Caps;
  patience: Patience;
  /** Before a step is tried again; four times as long before the third try. */
  retryPauseMs: number;
};
