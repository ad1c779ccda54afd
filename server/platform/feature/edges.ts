import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { DiskMemory } from '#server/platform/storage/disk-memory.ts';
import type { MediaLink } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';

/** What reaches out of the process. Everything else is made of these. */
export type Edges = {
  database: Database;
  feed: ChangeFeed;
  storage: Storage;
  disk: DiskMemory;
  /** What the addresses of stored files are signed with. */
  mediaSecret: string;
  mediaLink: MediaLink;
  narrator: Narrator;
  /** Speaks with a downloaded voice. */
  naturalVoice: NaturalVoice;
  mail: Mailer;
  /** Writes texts; null where no server is set. */
  text: TextProvider | null;
  /** A voice elsewhere; null for the embedded one. */
  speech: SpeechServer | null;
  /** Draws pictures; null where no server is set. */
  images: ImagesProvider | null;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
};
