import { z } from 'zod';
import { type PromptName, promptNames } from '#contract/prompts.ts';
import { firstRow, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { draft } from '../draft.ts';

const presentRow = {
  author: z.string(),
  categories: z.array(z.string()),
  slogan: z.string().nullable(),
  shortDescription: z.string().nullable(),
  body: z.string().nullable(),
  draft: draft.nullable(),
};

export type Present = Readonly<Record<PromptName, string | null>>;

/** What a book has now of what each prompt makes: published, else as drafted. Null where it has nothing of it. */
export async function findPresent(runner: SqlRunner, bookId: number): Promise<Present> {
  const book = await firstRow(
    runner,
    presentRow,
    sql`select a.name as author, b.slogan, b.short_description as "shortDescription", t.body,
          array(select c.name from book_categories bc join categories c on c.id = bc.category_id
            where bc.book_id = b.id order by bc.position) as categories,
          (select s.result from generation_steps s
            where s.book_id = b.id and s.step = 'write' and s.state = 'done') as draft
        from books b join authors a on a.id = b.author_id left join book_texts t on t.book_id = b.id
        where b.id = ${bookId}`,
  );
  if (!book) return nothing;
  const { draft: drafted, body } = book;
  const published = {
    ...nothing,
    ...shortTexts(book),
    main_text_prompt: body && beginningOf(sectionsOf(body)),
  };
  if (!drafted) return published;
  const waiting: Present = {
    ...shortTexts(drafted),
    thumbnail_prompt: drafted.thumbnailPrompt,
    main_text_prompt: beginningOf(drafted.sections),
  };
  return presentOf((name) => published[name] || waiting[name] || null);
}

const presentOf = (textOf: (name: PromptName) => string | null): Present =>
  Object.fromEntries(promptNames.map((name) => [name, textOf(name)])) as Present;

const nothing = presentOf(() => null);

type Short = {
  author: string;
  categories: readonly string[];
  slogan: string | null;
  shortDescription: string | null;
};

const shortTexts = ({ author, categories, slogan, shortDescription }: Short) => ({
  author_prompt: author || null,
  category_prompt: categories.join(', ') || null,
  slogan_prompt: slogan || null,
  short_description_prompt: shortDescription || null,
});

type Section = { title: string; body: string };

export function sectionsOf(markdown: string): Section[] {
  const [, ...parts] = `\n${markdown}`.split('\n## ');
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    return { title: title.trim(), body: lines.join('\n').trim() };
  });
}

/** The titles of its parts, and the first idea, which comes after the introduction. */
function beginningOf(sections: readonly Section[]): string {
  const [, first] = sections;
  return beginningText(
    sections.map(({ title }) => title),
    first,
  );
}

/** The beginning of a main text, as a trial shows it. */
export function beginningText(titles: readonly string[], first: Section | undefined): string {
  const plan = titles.map((title, index) => `${index + 1}. ${title}`).join('\n');
  return first === undefined ? plan : `${plan}\n\n## ${first.title}\n\n${first.body}`;
}
