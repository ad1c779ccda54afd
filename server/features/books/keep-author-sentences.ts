import { execute, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { keyOf } from './names.ts';

export type AuthorSentence = { name: string; language: string; sentence: string };

/**
 * Who authors were, for those that are there under this name. What an admin has edited stays, and what is the same
 * isn't written.
 * Returns how many were written.
 */
export async function keepAuthorSentences(
  runner: SqlRunner,
  given: readonly AuthorSentence[],
): Promise<number> {
  if (given.length === 0) return 0;
  const column = (of: (one: AuthorSentence) => string) => sql`${sql.param(given.map(of))}::text[]`;
  return execute(
    runner,
    sql`insert into author_sentences as kept (author_id, language, sentence)
        select authors.id, given.language, given.sentence
        from unnest(${column(({ name }) => keyOf(name))}, ${column(({ language }) => language)},
            ${column(({ sentence }) => sentence)}) as given (name_key, language, sentence)
          join authors using (name_key)
        where authors.spelling_of is null
        on conflict (author_id, language) do update set sentence = excluded.sentence
        where kept.edited_at is null and kept.sentence <> excluded.sentence`,
  );
}
