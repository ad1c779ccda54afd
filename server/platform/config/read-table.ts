import { type SettingsTable, type ValuesOf, WrongSetting } from './setting.ts';

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
