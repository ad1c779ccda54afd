import type { KeyIdea } from '#contract/books.ts';
import type { Evidence as ToldEvidence } from '#contract/reading.ts';
import { setKeyIdeas } from '#server/features/books/index.ts';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import {
  type Evidence,
  evidenceIn,
  findEvidence,
  ideasWithEvidence,
  replaceEvidence,
} from './evidence-store.ts';
import { storedCues, storedSections } from './text.ts';
import { chaptersIn, openingOf, type SpokenLine, spokenLines, type TimedText } from './timed-text.ts';
import { webVtt } from './web-vtt.ts';

export const findTimedText = (runner: SqlRunner, bookId: number): Promise<TimedText | null> =>
  firstRow(
    runner,
    { sections: storedSections, cues: storedCues },
    sql`select sections, coalesce(case when cues_body_hash = body_hash then cues end, '[]') as cues
        from book_texts where book_id = ${bookId}`,
  );

/** What the book's audio says and when, even where its text has changed since; nothing where that isn't known. */
export async function findSpokenLines(runner: SqlRunner, bookId: number): Promise<SpokenLine[]> {
  const spoken = await firstRow(
    runner,
    { sections: storedSections, cues: storedCues },
    sql`select coalesce(case when cues_body_hash = body_hash then sections else cues_sections end, '[]') as sections,
          coalesce(cues, '[]') as cues
        from book_texts where book_id = ${bookId}`,
  );
  return spoken ? spokenLines(spoken) : [];
}

export async function findChapters(runner: SqlRunner, bookId: number) {
  const text = await findTimedText(runner, bookId);
  return text ? chaptersIn(text) : [];
}

/** What is said in the first `seconds`. */
export async function findOpening(runner: SqlRunner, bookId: number, seconds: number) {
  const text = await findTimedText(runner, bookId);
  return text ? openingOf(text, seconds) : [];
}

/** As WebVTT; null where nothing is timed. */
export async function findTranscript(runner: SqlRunner, bookId: number): Promise<string | null> {
  const text = await findTimedText(runner, bookId);
  return text && text.cues.length > 0 ? webVtt(spokenLines(text)) : null;
}

export async function findKeyIdeas(runner: SqlRunner, bookId: number): Promise<KeyIdea[]> {
  const text = await findTimedText(runner, bookId);
  return text ? ideasWithEvidence(text, await findEvidence(runner, bookId)) : [];
}

/** As readers see it; null where the book has no text. */
export async function readEvidence(runner: SqlRunner, bookId: number): Promise<ToldEvidence[] | null> {
  const [text, kept] = await Promise.all([findTimedText(runner, bookId), findEvidence(runner, bookId)]);
  return text && evidenceIn(text, kept);
}

/** The book's page shows what the text, its cues and its evidence are now. */
export async function keepKeyIdeas(tx: SqlRunner, bookId: number): Promise<void> {
  await setKeyIdeas(tx, bookId, await findKeyIdeas(tx, bookId));
}

export async function saveEvidence(
  tx: SqlRunner,
  bookId: number,
  evidence: readonly Evidence[],
): Promise<void> {
  await replaceEvidence(tx, bookId, evidence);
  await keepKeyIdeas(tx, bookId);
}
