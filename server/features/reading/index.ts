export { exportReading } from './export-highlights.ts';
export { createReading, type Reading } from './reading.ts';
export { readingRoutes } from './routes.ts';
export { splitSentences } from './sentences.ts';
export { type Section, splitText } from './split-text.ts';
export { findText, type StoredText, saveCues, saveText } from './store.ts';
export type { StoredCue } from './text.ts';
