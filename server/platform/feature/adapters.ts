import type { Backups } from '#server/platform/backup/open-backup-place.ts';
import type { KeptSettings } from '#server/platform/config/kept-settings.ts';
import type { ValuesOf } from '#server/platform/config/setting.ts';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Mailer } from '#server/platform/email/mailer.ts';
import type { mailSettings } from '#server/platform/email/settings.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import type { imagesSettings } from '#server/platform/images/settings.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { NaturalVoice } from '#server/platform/speech/natural/open-natural-voice.ts';
import type { Narrator } from '#server/platform/speech/open-narrator.ts';
import type { speechSettings } from '#server/platform/speech/settings.ts';
import type { SpeechServer } from '#server/platform/speech/speech-server.ts';
import type { DiskMemory } from '#server/platform/storage/disk-memory.ts';
import type { MediaLink } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { textSettings } from '#server/platform/text/settings.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';

/** What decides who the providers are. */
export type ProviderValues = ValuesOf<
  typeof textSettings & typeof speechSettings & typeof imagesSettings & typeof mailSettings
> & { PUBLIC_URL?: string | undefined; DATA_DIR: string };

/** What reaches out of the process. Everything else is made of these. */
export type Adapters = {
  database: Database;
  feed: ChangeFeed;
  storage: Storage;
  disk: DiskMemory;
  backups: Backups;
  /** What the addresses of stored files are signed with. */
  mediaSecret: string;
  mediaLink: MediaLink;
  narrator: Narrator;
  /** Speaks with a downloaded voice. */
  naturalVoice: NaturalVoice;
  /** All of them, and what admins may change of them. */
  settings: KeptSettings<ProviderValues>;
  mail: Mailer;
  /** These three follow the settings: look here whenever one is used. Writes texts; null where no server is set. */
  text: TextProvider | null;
  /** A voice elsewhere; null for the embedded one. */
  speech: SpeechServer | null;
  /** Draws pictures; null where no server is set. */
  images: ImagesProvider | null;
  log: Logger;
  /** Milliseconds since 1970. */
  now: () => number;
};
