import { type SettingName, settingNames } from '#contract/setting-names.ts';
import type { KeptSetting } from '#contract/settings.ts';
import type { KeptSettings } from '#server/platform/config/kept-settings.ts';

/** Shorter secrets would be half told by their end. */
const LONG_SECRET = 16;

/** Of a secret only that it is set, and how it ends. */
export const showSettings = (settings: KeptSettings): KeptSetting[] =>
  settingNames.map((name) => showSetting(settings, name));

function showSetting({ stateOf }: KeptSettings, name: SettingName): KeptSetting {
  const { value, source, isSecret, isUnusable, standard } = stateOf(name);
  const isKey = isSecret && name.endsWith('_KEY') && value !== null;
  return {
    name,
    value: isSecret ? null : value,
    is_set: value !== null,
    is_secret: isSecret,
    ends_in: isKey && value.length >= LONG_SECRET ? value.slice(-4) : null,
    source,
    is_unusable: isUnusable,
    standard,
  };
}
