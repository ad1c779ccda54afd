import { searchWordsOf, stemsOf } from '#server/features/books/index.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';

/** A topic, its stems, and how many words it has. */
export type Topic = { text: string; stems: readonly string[]; words: number };

/** Topics of a language with their stems. */
export async function topicsIn(
  runner: SqlRunner,
  language: string,
  topics: readonly string[],
): Promise<Topic[]> {
  const words = topics.map(searchWordsOf);
  const stemOf = await stemsOf(runner, language, [...new Set(words.flat())]);
  return topics.map((text, index) => ({
    text,
    words: words[index]?.length ?? 0,
    stems: [...new Set((words[index] ?? []).flatMap((word) => stemOf(word) ?? []))],
  }));
}
