import { settings } from './en/settings.ts';

/** The text of the settings screen, which travels only with it. */
export const settingsWords = settings;
