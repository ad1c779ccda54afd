import type { Database } from '#server/platform/database/open-database.ts';
import { draft, resolvedWork } from '../draft.ts';
import { inSourceThread, isLong } from '../sources/in-source-thread.ts';
import { sourcesOf } from '../sources/source-store.ts';
import type { RunStep } from '../steps.ts';
import { review } from './review-rules.ts';

export const reviewStep =
  ({ database }: { database: Database }): RunStep =>
  async ({ book, before, signal }) => {
    const work = resolvedWork.parse(before.resolve);
    const sources = await sourcesOf(database.pool, book.id);
    const input = {
      draft: draft.parse(before.write),
      author: work.author,
      title: work.title,
      language: work.language,
      knownBy: work.knownBy,
      sourceTexts: sources.map(({ text }) => text),
    };
    const { verdict, reasons } = isLong(input.sourceTexts)
      ? await inSourceThread('review', input, signal)
      : review(input);
    const result = { verdict, reasons };
    if (verdict === 'published') return { kind: 'done', result };
    const status = verdict === 'rejected' ? 'rejected' : 'needs_review';
    return { kind: 'held', status, reason: reasons.join(' '), result };
  };
