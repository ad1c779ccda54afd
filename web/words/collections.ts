import { collections } from './en/collections.ts';

/** The text about one's own collections, which travels only with their screens. */
export const collectionWords = collections;
