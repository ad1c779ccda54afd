import type { SettingsTable, ValuesOf } from './setting.ts';

/** A setting has a value that cannot be used: the message says which, what it should look like, and an example. */
export class WrongSetting extends Error {
  /** Null where it's about a file of them. */
  readonly setting: string | null;

  constructor(message: string, setting: string | null = null) {
    super(message);
    this.name = 'WrongSetting';
    this.setting = setting;
  }
}

/** What stands in an environment. */
export type Given = Readonly<Record<string, string | undefined>>;

/** Reads one setting. Throws `WrongSetting`; a secret isn't repeated. */
export function readSetting(table: SettingsTable, name: string, given: string | undefined): unknown {
  const entry = table[name];
  if (!entry) throw new WrongSetting(`There’s no setting ${name}.`);
  const { type, shape, example, isSecret } = entry;
  const parsed = type.safeParse(given);
  if (parsed.success) return parsed.data;
  const found = isSecret ? 'can’t be used: it must' : `is "${given ?? ''}", but must`;
  throw new WrongSetting(`${name} ${found} be ${shape}. Example: ${name}=${example}`, name);
}

/** Reads a table from an environment. Throws `WrongSetting` at the first value that cannot be used. */
export const readTable = <Table extends SettingsTable>(table: Table, environment: Given): ValuesOf<Table> =>
  Object.fromEntries(
    Object.keys(table).map((name) => [name, readSetting(table, name, environment[name])]),
  ) as ValuesOf<Table>;
