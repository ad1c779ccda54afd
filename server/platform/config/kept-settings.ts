import { z } from 'zod';
import type { ChangeFeed } from '#server/platform/database/change-feed.ts';
import { execute, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { Logger } from '#server/platform/log/log.ts';
import { type Given, readSetting, readTable } from './read-table.ts';
import type { Seal } from './seal.ts';
import { type SettingsTable, type ValuesOf, WrongSetting } from './setting.ts';

/** New values by name, as the environment would have them; null for the standard one. */
export type SettingChanges = Readonly<Record<string, string | null>>;

export type SettingState = {
  /** As it was given; null where it isn't set. */
  value: string | null;
  /** Of whoever wins. */
  source: 'environment' | 'browser' | 'standard';
  /** Not to be shown: a secret, or an address with a password in it. */
  isSecret: boolean;
  /** It is kept, but can't be used: its key is missing, or the value is no longer one. */
  isUnusable: boolean;
  /** What's used where none is set; null for nothing. */
  standard: string | null;
};

export type KeptSettings<Values extends object = object> = {
  /** As they are now, in this one object: read a value when it's used. */
  values: Values;
  stateOf: (name: string) => SettingState;
  /** Whether a value would be one that isn't to be shown. */
  isSecret: (name: string, value: string | null) => boolean;
  /** The values as they would be. Throws `WrongSetting`. */
  valuesWith: (changes: SettingChanges) => Values;
  /**
   * Changes what is kept when the transaction commits; returns all that was changed, as a secret goes when its address
   * leads elsewhere. Every process follows. Throws `WrongSetting`.
   */
  change: (tx: SqlRunner, changes: SettingChanges) => Promise<SettingChanges>;
  /** Reads what is kept; the values and those who follow them are up to date when it's done. */
  follow: () => Promise<void>;
  /** Called with the names of what has changed. */
  onChange: (listener: (changed: ReadonlySet<string>) => Promise<void>) => void;
};

type Kept = ReadonlyMap<string, { value: string | null; isUsable: boolean }>;

const CHANNEL = 'settings';
const row = { name: z.string(), value: z.string(), isSealed: z.boolean() };
const isSet = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value !== '';
const hasPassword = (value: string | null): boolean =>
  value !== null && URL.canParse(value) && new URL(value).password !== '';
const originOf = (value: unknown): string | null =>
  typeof value === 'string' && URL.canParse(value) ? new URL(value).origin : null;

/** Settings of the environment, and where it says nothing, those that admins set in the browser. */
export async function openKeptSettings<Table extends SettingsTable>(given: {
  table: Table;
  environment: Given;
  database: { pool: SqlRunner };
  feed: ChangeFeed;
  seal: Seal;
  log: Logger;
}): Promise<KeptSettings<ValuesOf<Table>>> {
  const { table, environment, database, feed, seal, log } = given;
  const values = readTable(table, environment);
  const listeners: ((changed: ReadonlySet<string>) => Promise<void>)[] = [];
  const isGiven = (name: string): boolean => isSet(environment[name]);
  const isSecret = (name: string, value: string | null): boolean =>
    table[name]?.isSecret === true || hasPassword(value);
  /** Some are only described. */
  const standardOf = (name: string): string | null =>
    table[name]?.type.safeParse(table[name].standard || null).success ? table[name].standard : null;
  let kept: Kept = new Map();

  async function readKept(): Promise<Kept> {
    const found = await rows(
      database.pool,
      row,
      sql`select name, value, is_sealed as "isSealed" from settings order by name`,
    );
    const known = found.filter(({ name }) => name in table);
    return new Map(await Promise.all(known.map(async (one) => [one.name, await opened(one)] as const)));
  }

  async function opened({
    name,
    value: stored,
    isSealed,
  }: {
    name: string;
    value: string;
    isSealed: boolean;
  }) {
    const value = isSealed ? await seal.open(name, stored) : stored;
    try {
      if (value === null) throw new WrongSetting('Its key is not in the data folder.');
      readSetting(table, name, value);
      return { value, isUsable: true };
    } catch (error) {
      if (!(error instanceof WrongSetting)) throw error;
      log.warn({ setting: name }, `a setting that was made in the browser can’t be used. ${error.message}`);
      return { value: null, isUsable: false };
    }
  }

  const sourceOf = (name: string): SettingState['source'] => {
    if (isGiven(name)) return 'environment';
    return kept.has(name) ? 'browser' : 'standard';
  };
  const inForce = (of: Kept, name: string): string | undefined =>
    isGiven(name) ? environment[name] : (of.get(name)?.value ?? undefined);

  async function readAgain(): Promise<void> {
    const before = kept;
    kept = await readKept();
    const changed = Object.keys(table).filter((name) => inForce(before, name) !== inForce(kept, name));
    Object.assign(
      values,
      Object.fromEntries(changed.map((name) => [name, readSetting(table, name, inForce(kept, name))])),
    );
    if (changed.length > 0) for (const listener of listeners) await listener(new Set(changed));
  }
  let reading = Promise.resolve();
  const follow = (): Promise<void> => {
    const next = reading.then(readAgain);
    reading = next.catch((error: unknown) => log.warn({ err: error }, 'settings could not be read'));
    return next;
  };

  /** A key must not be sent to an address that it wasn't entered for. */
  function withoutStrayKeys(changes: SettingChanges): SettingChanges {
    const stray = Object.entries(table).flatMap(([name, { sentTo }]) => {
      if (sentTo === undefined || !(sentTo in changes) || name in changes) return [];
      if (originOf(changes[sentTo]) === originOf(inForce(kept, sentTo))) return [];
      if (isGiven(name))
        throw new WrongSetting(
          `${name} is set by the environment, so ${sentTo} has to be set there too.`,
          sentTo,
        );
      return kept.has(name) ? [[name, null] as const] : [];
    });
    return { ...changes, ...Object.fromEntries(stray) };
  }

  function checked(wanted: SettingChanges): SettingChanges {
    const changes = withoutStrayKeys(wanted);
    for (const [name, value] of Object.entries(changes)) {
      if (isGiven(name)) throw new WrongSetting(`${name} is set by the environment.`);
      readSetting(table, name, value ?? undefined);
    }
    return changes;
  }

  feed.on(CHANNEL, () => void follow().catch(() => undefined));
  feed.onGap(() => void follow().catch(() => undefined));
  await follow();

  return {
    values,
    stateOf: (name) => {
      const value = inForce(kept, name) ?? null;
      const source = sourceOf(name);
      const isUnusable = source === 'browser' && kept.get(name)?.isUsable === false;
      return { value, source, isSecret: isSecret(name, value), isUnusable, standard: standardOf(name) };
    },
    isSecret,
    valuesWith: (wanted) => {
      const changes = checked(wanted);
      const changed = Object.entries(changes).map(
        ([name, value]) => [name, readSetting(table, name, value ?? undefined)] as const,
      );
      return { ...values, ...Object.fromEntries(changed) };
    },
    change: async (tx, wanted) => {
      const changes = checked(wanted);
      for (const [name, value] of Object.entries(changes)) {
        if (!isSet(value)) {
          await execute(tx, sql`delete from settings where name = ${name}`);
          continue;
        }
        const isSealed = isSecret(name, value);
        const stored = isSealed ? await seal.close(name, value) : value;
        await execute(
          tx,
          sql`insert into settings (name, value, is_sealed) values (${name}, ${stored}, ${isSealed})
              on conflict (name) do update set value = excluded.value, is_sealed = excluded.is_sealed`,
        );
      }
      await feed.notify(tx, CHANNEL, '');
      return changes;
    },
    follow,
    onChange: (listener) => void listeners.push(listener),
  };
}
