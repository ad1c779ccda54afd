import type { Pool } from 'pg';
import type { Interest } from './recommend-rules.ts';
import { readInterests, readTreating } from './shelf-store.ts';
import { topicsIn } from './topic-stems.ts';

/** Books of each interest. */
const MOST_TREATING = 24;

async function booksTreating(pool: Pool, topics: readonly string[], language: string): Promise<Interest[]> {
  const interests: Interest[] = [];
  for (const { text, stems } of await topicsIn(pool, language, topics)) {
    if (stems.length === 0) continue;
    const query = stems.map((stem) => `'${stem}':B`).join(' & ');
    const treating = await readTreating(pool, language, query, MOST_TREATING);
    interests.push({ topic: text, bookIds: treating.map(({ id }) => id) });
  }
  return interests;
}

/** What a reader came for, with the books that treat it; the language is null until they were asked. */
export async function findInterests(
  pool: Pool,
  userId: number,
): Promise<{ interests: readonly Interest[]; language: string | null }> {
  const [came] = await readInterests(pool, userId);
  if (!came?.language) return { interests: [], language: null };
  return {
    interests: await booksTreating(pool, came.interests ?? [], came.language),
    language: came.language,
  };
}
