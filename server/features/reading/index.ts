export type { Evidence } from './evidence-store.ts';
export { reading } from './feature.ts';
export { findHighlights, highlightedBooks } from './find-highlights.ts';
export { findIdeas, type IdeaText } from './find-ideas.ts';
export { findPassages } from './find-passages.ts';
export { countHighlightsIn, drawHighlights, latestHighlightIn } from './highlight-store.ts';
export {
  findChapters,
  findKeyIdeas,
  findOpening,
  findSpokenLines,
  findTranscript,
  readEvidence,
  saveEvidence,
} from './key-ideas.ts';
export { listMarks, type Mark, removeMark, setMark, startsOf } from './marks-by-time.ts';
export { placeHighlights } from './place-highlights.ts';
export { booksReadIn } from './reading-position.ts';
export { splitLongText } from './split-long-text.ts';
export { splitText, spokenPart } from './split-text.ts';
export { findText, narratedTexts, type StoredText, saveCues, saveText } from './store.ts';
export { type StoredCue, type StoredSection, storedCues, textRow, timedTextColumns } from './text.ts';
export { spokenLines } from './timed-text.ts';
