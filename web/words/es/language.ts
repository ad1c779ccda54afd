import type { appLanguage as english } from '../en/language.ts';

export const appLanguage: typeof english = 'es';
