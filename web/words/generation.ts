import { generation } from './en/generation.ts';

/** The text about how a book is made, which travels only with the admin screens that show it. */
export const generationWords = generation;
