import { features } from './features.ts';
import { backupSettings } from './platform/backup/settings.ts';
import { environmentWith, takeEnvFile } from './platform/config/environment.ts';
import { type Given, readTable } from './platform/config/read-table.ts';
import type { ValuesOf } from './platform/config/setting.ts';
import { databaseSettings } from './platform/database/settings.ts';
import { mailSettings } from './platform/email/settings.ts';
import { httpSettings } from './platform/http/settings.ts';
import { imagesSettings } from './platform/images/settings.ts';
import { logSettings } from './platform/log/settings.ts';
import { speechSettings } from './platform/speech/settings.ts';
import { storageSettings } from './platform/storage/settings.ts';
import { textSettings } from './platform/text/settings.ts';
import { traceSettings } from './platform/trace/settings.ts';
import { workSettings } from './platform/work/settings.ts';

type AllOf<Table> = (Table extends unknown ? (table: Table) => void : never) extends (
  table: infer All,
) => void
  ? All
  : never;

const ofFeatures = Object.assign({}, ...features.map(({ settings }) => settings)) as AllOf<
  (typeof features)[number]['settings']
>;

/** Every setting there is. `docs/operations.md` mirrors this table; a test keeps them alike. */
export const settings = {
  ...httpSettings,
  ...storageSettings,
  ...backupSettings,
  ...databaseSettings,
  ...workSettings,
  ...logSettings,
  ...traceSettings,
  ...mailSettings,
  ...textSettings,
  ...speechSettings,
  ...imagesSettings,
  ...ofFeatures,
};

export type SettingName = keyof typeof settings;
export type Settings = ValuesOf<typeof settings>;

/** Reads all of them. Throws `WrongSetting` at the first value that cannot be used. */
export const readSettings = (given: Given): Settings => readTable(settings, given);

/** What this process was given. */
export const readEnvironment = (): Given => environmentWith(takeEnvFile(process.argv.slice(2)).envFile);
