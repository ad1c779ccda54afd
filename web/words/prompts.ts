import { prompts } from './en/prompts.ts';

/** The text of the prompt dialog, which travels only with it. */
export const promptsWords = prompts;
