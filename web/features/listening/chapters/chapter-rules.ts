import type { KeyIdea } from '#contract/books.ts';

/** A key idea as a stretch of the narration. */
export type Chapter = { title: string; startSeconds: number; endSeconds: number };

/** Back within so many seconds of a start means the idea before, as on every player. */
const SECOND_PRESS_SECONDS = 3;

/** The key ideas that have a place in the narration, in order; each ends where the next starts. */
export function chaptersOf(ideas: readonly KeyIdea[], durationSeconds: number): Chapter[] {
  const placed = ideas.flatMap(({ title, time }) => (time === null ? [] : [{ title, startSeconds: time }]));
  return placed.map((chapter, index) => ({
    ...chapter,
    endSeconds: placed[index + 1]?.startSeconds ?? Math.max(durationSeconds, chapter.startSeconds),
  }));
}

/** The index of the chapter at a place; -1 before the first. */
export function chapterAt(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds);
}

/** Where the next idea starts; null after the last. */
export function nextChapterStart(chapters: readonly Chapter[], seconds: number): number | null {
  return chapters[chapterAt(chapters, seconds) + 1]?.startSeconds ?? null;
}

/** The start of this idea, or within its first seconds of the one before; 0 before the first. */
export function previousChapterStart(chapters: readonly Chapter[], seconds: number): number {
  return chapters[chapterAt(chapters, seconds - SECOND_PRESS_SECONDS)]?.startSeconds ?? 0;
}

/** Where the idea at a place ends; the end of the narration where there is no idea, null where that is not known. */
export function endOfChapter(
  chapters: readonly Chapter[],
  at: { seconds: number; durationSeconds: number },
): number | null {
  const here = chapterAt(chapters, at.seconds);
  const end = here >= 0 ? chapters[here]?.endSeconds : chapters[0]?.startSeconds;
  return end ?? (at.durationSeconds > 0 ? at.durationSeconds : null);
}
