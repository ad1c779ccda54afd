import type { BookStatus } from '#contract/book-status.ts';
import type { ProviderKind } from '#contract/operations.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { BackupDeps } from './backups/keep-backups.ts';
import type { Measures } from './measure-storage.ts';

/** Tries a provider for an admin and says what came of it, in a sentence. Throws with the provider's own words. */
type Trial = (signal: AbortSignal, adminId: number) => Promise<string>;
/** Null where there is nothing to try. */
export type Trials = Readonly<Record<ProviderKind, Trial | null>>;

type Provider = { provider: string; model: string } | null;

/** How books are made, as generation tells it. */
export type GenerationOverview = {
  text: Provider;
  speech: Provider;
  images: Provider;
  spent_today: number;
  spent_this_month: number;
  daily_cap: number | null;
  monthly_cap: number | null;
  stopped: string | null;
};

/** What operations is given to work with. What it may not know of itself comes as functions. */
export type OperationsDeps = {
  database: Database;
  version: string;
  /** In milliseconds since 1970. */
  now: () => number;
  /** The mail server's host; null for the outbox. */
  mailServer: string | null;
  showGeneration: () => Promise<GenerationOverview>;
  trials: Trials;
  /** What generation cost on each day of UTC since one, in millionths; days without costs may be left out. */
  costsSince: (day: string) => Promise<{ day: string; micros: number }[]>;
  countBooks: () => Promise<Readonly<Record<BookStatus, number>>>;
  measures: Measures;
  /** How long what a voice elsewhere spoke is kept by sentence. */
  keepChunksDays: number;
  backups: BackupDeps;
};
