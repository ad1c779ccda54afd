import list from './common-passwords.json' with { type: 'json' };

/** Some 10,000, lower-cased; anything shorter than eight characters is refused anyway. */
export const commonPasswords: ReadonlySet<string> = new Set(list.words.split(' '));
