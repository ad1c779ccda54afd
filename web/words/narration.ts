import { narration } from './en/narration.ts';

/** The text about how books are spoken, which travels only with the admin screens that show it. */
export const narrationWords = narration;
