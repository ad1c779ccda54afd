import type { SettingsTable, ValuesOf } from './setting.ts';

/** A setting has a value that cannot be used: the message says which, what it should look like, and an example. */
export class WrongSetting extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongSetting';
  }
}

/** Reads a table from an environment. Throws `WrongSetting` at the first value that cannot be used. */
export function readTable<Table extends SettingsTable>(
  table: Table,
  environment: Readonly<Record<string, string | undefined>>,
): ValuesOf<Table> {
  const read = Object.entries(table).map(([name, { type, shape, example }]) => {
    const given = environment[name];
    const parsed = type.safeParse(given);
    if (parsed.success) return [name, parsed.data] as const;
    throw new WrongSetting(`${name} is "${given ?? ''}", but must be ${shape}. Example: ${name}=${example}`);
  });
  return Object.fromEntries(read) as ValuesOf<Table>;
}
