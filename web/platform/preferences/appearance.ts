import { accountPreferences } from './account-preferences.ts';
import { changePreferences, type Preferences } from './preferences.ts';

/** Applies at once; kept in this browser, and in the account. */
export function setPreferences(changed: Partial<Preferences>): void {
  changePreferences(changed);
  accountPreferences.changed(changed);
}

/** Called once, with the first page behind the login. */
export const followAppearance = (): void => accountPreferences.follow(changePreferences);
