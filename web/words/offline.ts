import { offline } from './en/offline.ts';

/** The text about books that are saved on the device. */
export const offlineWords = offline;
