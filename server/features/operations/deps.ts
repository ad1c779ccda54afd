import type { BookStatus } from '#contract/book-status.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { showGenerationOverview } from '#contract/generation.ts';
import type { ProviderKind } from '#contract/operations.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Adapters } from '#server/platform/feature/adapters.ts';
import type { Waiting } from '#server/platform/feature/feature.ts';
import type { Providers } from '#server/platform/feature/open-providers.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import type { BackupDeps } from './backups/keep-backups.ts';
import type { Measures } from './measure-storage.ts';
import type { FoundTrouble } from './trouble-rules.ts';

/** A sentence for the admin, and the WAV file of what was spoken. Throws with the provider's own words. */
type Trial = (signal: AbortSignal, adminId: number) => Promise<{ message: string; sound?: Buffer }>;
/** Null if there's nothing to test. */
export type Trials = Readonly<Record<ProviderKind, Trial | null>>;

export type GenerationOverview = Answer<typeof showGenerationOverview>['data'];

/** What operations may not know by itself is given as functions. */
export type OperationsDeps = {
  database: Database;
  /** Of every feature. */
  jobs: () => JobHandlers;
  version: string;
  /** Milliseconds since 1970. */
  now: () => number;
  mailServer: () => string | null;
  showGeneration: () => Promise<GenerationOverview>;
  /** The providers in use. */
  adapters: Adapters;
  trialsOf: (providers: Providers) => Trials;
  /** On each UTC day since `day`, in millionths; days without costs may be left out. */
  costsSince: (day: string) => Promise<{ day: string; micros: number }[]>;
  countBooks: () => Promise<Readonly<Record<BookStatus, number>>>;
  measures: Measures;
  /** How long sentences from a speech server are kept. */
  keepChunksDays: () => number;
  backups: BackupDeps;
  findTroubles: () => Promise<FoundTrouble[]>;
  /** Of every feature. */
  findWaiting: () => Promise<Waiting[]>;
};
