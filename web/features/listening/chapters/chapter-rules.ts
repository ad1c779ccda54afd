import type { KeyIdea } from '#contract/books.ts';

export type Chapter = { title: string; startSeconds: number; endSeconds: number };

/** Pressed this soon after its start, it means the idea before, as in other players. */
export const SECOND_PRESS_SECONDS = 3;

/** Each ends where the next starts. */
export function chaptersOf(ideas: readonly KeyIdea[], durationSeconds: number): Chapter[] {
  const placed = ideas.flatMap(({ title, time }) => (time === null ? [] : [{ title, startSeconds: time }]));
  return placed.map((chapter, index) => ({
    ...chapter,
    endSeconds: placed[index + 1]?.startSeconds ?? Math.max(durationSeconds, chapter.startSeconds),
  }));
}

/** -1 before the first. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ startSeconds }) => startSeconds <= seconds);

export const nextChapterStart = (chapters: readonly Chapter[], seconds: number): number | null =>
  chapters[chapterAt(chapters, seconds) + 1]?.startSeconds ?? null;

/** The start of this idea, or of the one before within its first seconds; 0 before the first. */
export const previousChapterStart = (chapters: readonly Chapter[], seconds: number): number =>
  chapters[chapterAt(chapters, seconds - SECOND_PRESS_SECONDS)]?.startSeconds ?? 0;

/** The end of the narration where there is no idea; null while that isn't known. */
export function endOfChapter(
  chapters: readonly Chapter[],
  at: { seconds: number; durationSeconds: number },
): number | null {
  const here = chapterAt(chapters, at.seconds);
  const end = here >= 0 ? chapters[here]?.endSeconds : chapters[0]?.startSeconds;
  return end ?? (at.durationSeconds > 0 ? at.durationSeconds : null);
}
