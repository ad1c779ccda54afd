import type { AuditState } from '#contract/audit.ts';
import type { SettingName } from '#contract/setting-names.ts';
import type { KeptSetting, SettingValues } from '#contract/settings.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { KeptSettings, SettingChanges } from '#server/platform/config/kept-settings.ts';
import { WrongSetting } from '#server/platform/config/setting.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { showSettings } from './show-settings.ts';

/** As `valuesWith`, and a wrong value is a 422 by field. */
export function valuesWith<Values extends object>(
  settings: KeptSettings<Values>,
  values: SettingValues,
): Values {
  refuseGiven(settings, values);
  try {
    return settings.valuesWith(values);
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Written down without the secrets. This process has followed when it's done; the others do at once. */
export async function changeSettings(
  { database, settings }: { database: Database; settings: KeptSettings },
  { adminId, values }: { adminId: number; values: SettingValues },
): Promise<KeptSetting[]> {
  refuseGiven(settings, values);
  await database.query.transaction(async (tx) => {
    const changes = await settings.change(tx, values).catch((error: unknown) => {
      throw refusalOf(error);
    });
    if (Object.keys(changes).length === 0) return;
    const [before, after] = [stateNow(settings, changes), stateAfter(settings, changes)];
    await recordAudit(tx, {
      adminId,
      action: 'settings.changed',
      subject: { kind: 'library' },
      before,
      after,
    });
  });
  await settings.follow();
  return showSettings(settings);
}

const HIDDEN = '••••';

const stateNow = ({ stateOf }: KeptSettings, changes: SettingChanges): AuditState =>
  Object.fromEntries(
    Object.keys(changes).map((name) => {
      const { value, isSecret } = stateOf(name);
      return [name, isSecret && value !== null ? HIDDEN : value];
    }),
  );

const stateAfter = ({ isSecret }: KeptSettings, changes: SettingChanges): AuditState =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value && isSecret(name, value) ? HIDDEN : value]),
  );

function refuseGiven({ stateOf }: KeptSettings, values: SettingValues): void {
  const given = (Object.keys(values) as SettingName[]).filter(
    (name) => stateOf(name).source === 'environment',
  );
  if (given.length > 0)
    throw new AppError('conflict', `${given.join(', ')}: set by the server’s environment. Change it there.`);
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof WrongSetting)) return error;
  return new AppError('invalid', error.message, { errors: { [error.setting ?? 'values']: [error.message] } });
}
