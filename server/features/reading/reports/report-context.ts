import { z } from 'zod';
import type { ReportForAdmin } from '#contract/reports.ts';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { type StoredSection, storedSections } from '../text.ts';
import type { ReportRow } from './report-store.ts';

type Context = NonNullable<ReportForAdmin['context']>;

function contextIn(sections: readonly StoredSection[], sentence: string): Context | null {
  for (const { title, paragraphs } of sections)
    for (const { sentences } of paragraphs) {
      const at = sentences.findIndex(({ text }) => text === sentence);
      if (at === -1) continue;
      const said = (from: number, to?: number) =>
        sentences
          .slice(from, to)
          .map(({ text }) => text)
          .join(' ');
      return { section: title, before: said(0, at), after: said(at + 1) };
    }
  return null;
}

/** The paragraphs that open reports are about, by report: none where the sentence isn't in the text any more. */
export async function contextsOf(
  runner: SqlRunner,
  reports: readonly ReportRow[],
): Promise<ReadonlyMap<number, Context>> {
  const open = reports.filter(({ sentence, resolvedAt }) => sentence !== null && resolvedAt === null);
  const bookIds = [...new Set(open.map(({ bookId }) => bookId))];
  const texts = await rows(
    runner,
    { bookId: z.int(), sections: storedSections },
    sql`select book_id as "bookId", sections from book_texts where book_id = any(${sql.param(bookIds)}::int[])`,
  );
  const byBook = new Map(texts.map(({ bookId, sections }) => [bookId, sections]));
  return new Map(
    open.flatMap(({ id, bookId, sentence }) => {
      const context = contextIn(byBook.get(bookId) ?? [], sentence ?? '');
      return context ? [[id, context] as const] : [];
    }),
  );
}
