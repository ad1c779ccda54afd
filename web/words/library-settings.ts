import { librarySettings } from './en/library-settings.ts';

/** The text of the settings of the library, which travels only with the admins' screens. */
export const librarySettingsWords = librarySettings;
