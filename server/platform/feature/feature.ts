import type { QueueKind } from '#contract/admin-queue.ts';
import type { SettingsTable, ValuesOf } from '#server/platform/config/setting.ts';
import type { Executor } from '#server/platform/database/open-database.ts';
import type { Figure } from '#server/platform/http/metrics-registry.ts';
import type { App } from '#server/platform/http/server.ts';
import type { PageFacts } from '#server/platform/http/web-files.ts';
import type { Download } from '#server/platform/storage/download.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import type { Adapters } from './adapters.ts';
import type { People } from './people.ts';

/** How many wait for an admin, and since when the oldest of them; null where nobody knows. */
export type Waiting = { kind: QueueKind; count: number; oldestAt: Date | null };

/** A feature that was opened: all that it brings to a running instance. */
export type Opened = {
  /** What other features call. */
  api: unknown;
  /** Mounts its calls, when every feature is open. */
  routes?: (app: App) => void;
  /** Its work for the queue, each job in its lane. */
  jobs?: JobHandlers;
  /** Done once before anything is served or worked on, in every role. */
  beforeStart?: () => Promise<unknown>;
  /** Done once when the background work has started. */
  atStart?: () => Promise<unknown>;
  /** Done every minute by the background work; each must cope with other processes doing the same. */
  sweeps?: readonly (() => Promise<unknown>)[];
  /** The same in every role, also where no background work is done. */
  watches?: readonly (() => Promise<unknown>)[];
  /** What it keeps of a user, by the name that it has in the file of one's own data. */
  personalData?: Readonly<Record<string, (userId: number) => Promise<unknown>>>;
  /** Told of each new account, as part of the transaction. */
  accountMade?: (tx: Executor) => Promise<void>;
  /** Ends what would let in whoever had an account before its owner came, as part of the transaction. */
  accountTakenOver?: (tx: Executor, userId: number) => Promise<void>;
  /** What a monitor reads at `/metrics`. */
  figures?: readonly Figure[];
  /** What waits for an admin to decide or to mend it. */
  waiting?: () => Promise<readonly Waiting[]>;
  /** What doesn't work at the moment while the rest does, in sentences for `/readyz`. */
  troubles?: () => Promise<readonly string[]>;
  /** How a file that it stores is saved by whoever may hear it; null for one that nobody may save. */
  downloadOf?: (key: string) => Promise<Download | null>;
  /** What a page says of itself to other sites, by name, such as a title and a picture; null for one that says nothing. */
  cardOf?: (path: string) => Promise<PageFacts | null>;
  /** Given by the one feature that keeps the accounts. */
  people?: People;
  close?: () => Promise<void>;
};

/** What is known of the running instance besides its settings. */
export type InstanceFacts = {
  /** Of Precis. */
  version: string;
  /** Where what was shipped is found. */
  projectFolder: string;
  /** Where everything that must last is kept. */
  dataFolder: string;
  /** Where people reach this instance, without a slash at the end. Known in full when it listens. */
  publicUrl: () => string;
};

type Given = {
  adapters: Adapters;
  instance: InstanceFacts;
  people: People;
  /** Every feature that is open by the time of the call. */
  opened: () => readonly Opened[];
};

/** Any feature, as a list of them holds it. */
export type AnyFeature = {
  readonly name: string;
  readonly uses: Readonly<Record<string, AnyFeature>>;
  readonly settings: SettingsTable;
  open(given: Given & { settings: object; uses: object }): Opened;
};

export type OpenedOf<One extends AnyFeature> = ReturnType<One['open']>;
type Apis<Uses extends AnyFeature['uses']> = { [Name in keyof Uses]: OpenedOf<Uses[Name]>['api'] };

type Described<
  Name extends string,
  Uses extends AnyFeature['uses'],
  Table extends SettingsTable,
  Part extends Opened,
> = {
  name: Name;
  /** The features that it builds on: it may import their index.ts, and is given what they offer. Never in a circle. */
  uses: Uses;
  /** The settings that are its own. */
  settings: Table;
  open(given: Given & { settings: ValuesOf<Table>; uses: Apis<Uses> }): Part;
};

/** The same without the types of what it uses: each would repeat those of all below it. */
type Feature<Name extends string, Table extends SettingsTable, Part extends Opened> = {
  name: Name;
  uses: AnyFeature['uses'];
  settings: Table;
  open(given: Given & { settings: ValuesOf<Table>; uses: object }): Part;
};

/** Says what a feature is. */
export const feature = <
  const Name extends string,
  Uses extends AnyFeature['uses'],
  Table extends SettingsTable,
  Part extends Opened,
>(
  described: Described<Name, Uses, Table, Part>,
): Feature<Name, Table, Part> => described;
