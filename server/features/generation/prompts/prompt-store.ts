import { z } from 'zod';
import type { Prompts } from '#contract/prompts.ts';
import { firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';

const promptVersionRow = {
  version: z.number(),
  author_prompt: z.string(),
  category_prompt: z.string(),
  slogan_prompt: z.string(),
  thumbnail_prompt: z.string(),
  short_description_prompt: z.string(),
  main_text_prompt: z.string(),
  changedAt: z.date(),
  changedBy: z.string().nullable(),
};
export type PromptVersion = RowOf<typeof promptVersionRow>;

const MOST_VERSIONS = 100;

/** As admins wrote them, an empty one for the built-in; the newest first. */
export const findPromptVersions = (runner: SqlRunner, most = MOST_VERSIONS): Promise<PromptVersion[]> =>
  rows(
    runner,
    promptVersionRow,
    sql`select v.version, v.author_prompt, v.category_prompt, v.slogan_prompt, v.thumbnail_prompt,
          v.short_description_prompt, v.main_text_prompt, v.created_at as "changedAt", u.email as "changedBy"
        from prompt_versions v left join users u on u.id = v.created_by
        order by v.version desc limit ${most}`,
  );

/** Returns the version. */
export async function insertPromptVersion(
  runner: SqlRunner,
  prompts: Prompts,
  userId: number,
): Promise<number> {
  const row = await firstRow(
    runner,
    { version: z.number() },
    sql`insert into prompt_versions (author_prompt, category_prompt, slogan_prompt, thumbnail_prompt,
          short_description_prompt, main_text_prompt, created_by)
        values (${prompts.author_prompt}, ${prompts.category_prompt}, ${prompts.slogan_prompt},
          ${prompts.thumbnail_prompt}, ${prompts.short_description_prompt}, ${prompts.main_text_prompt}, ${userId})
        returning version`,
  );
  if (!row) throw new Error('PostgreSQL kept the prompts and gave no version.');
  return row.version;
}
