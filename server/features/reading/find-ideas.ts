import type { Database } from '#server/platform/database/open-database.ts';
import { named } from '#server/platform/database/sql.ts';
import { textRow, timedTextColumns } from './text.ts';
import { keyIdeasIn } from './timed-text.ts';

export type IdeaText = {
  title: string;
  /** When it begins to be heard, in seconds; null until this very text is narrated. */
  time: number | null;
  sentences: readonly { id: string; text: string }[];
};

const readTexts = named<[ids: readonly number[]]>()({
  name: 'reading_texts_of',
  text: `select ${timedTextColumns} from book_texts where book_id = any($1::int[])`,
  row: textRow,
});

/** What the key ideas of summaries say, by book. */
export async function findIdeas(reads: Database['reads'], bookIds: readonly number[]) {
  return new Map<number, IdeaText[]>(
    (await readTexts(reads, bookIds)).map(({ bookId, sections, cues }) => [
      bookId,
      keyIdeasIn({ sections, cues: cues ?? [] }).map(({ section, time }) => ({
        title: section.title,
        time,
        sentences: section.paragraphs.flatMap(({ sentences }) => sentences),
      })),
    ]),
  );
}
