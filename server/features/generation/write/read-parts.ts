import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { asData, bookAsData, dataRule } from '../prompts/fill-prompt.ts';
import { type AskDeps, type Asking, ask, rawAnswer } from './ask.ts';
import { placeIn } from './locate-evidence.ts';
import { readJson } from './read-json.ts';
import { type SourcePart, sizeOf } from './source-parts.ts';

const MOST_OF_A_KIND = 12;
const list = (most: number) => z.array(z.string().max(most)).max(MOST_OF_A_KIND);
const notesShape = z.object({
  claims: list(600),
  stories: list(600),
  terms: list(300),
  quotations: list(1_000),
});
type Answer = z.infer<typeof notesShape>;

/** What was noted of a part; quotations are letter for letter what it has. */
export type Notes = Answer;

export type ReadPart = SourcePart & { notes: Notes };

type Book = { title: string; author: string; language: string };

/** Room for a dozen of each kind; most parts take a third of it. */
export const MOST_NOTES_TOKENS = 2_000;

const nameOf = ({ sourceId, start }: SourcePart): string => `read:${sourceId}:${start}`;

/** Each part once, one after the other; what was read before is not read again. */
export async function readParts(
  deps: AskDeps,
  asking: Asking & { note: (share: number) => void },
  { book, parts }: { book: Book; parts: readonly SourcePart[] },
): Promise<ReadPart[]> {
  const read: ReadPart[] = [];
  for (const [index, part] of parts.entries()) {
    const notes = await ask(deps, asking, {
      part: nameOf(part),
      system: `You read a book part by part and take notes from which a summary of the whole book will be written. ${dataRule} Write in the language "${book.language}".`,
      user: `The book is ${bookAsData(book)}. This is part ${index + 1} of ${parts.length}${part.title === '' ? '' : `, under the heading ${asData(part.title)}`}:\n${asData(part.text)}\nNote what only this part says: "claims" are what its author argues, each a sentence that can stand alone; "stories" are its examples with who, where and what came of it; "terms" are words that it explains, with what it means by them; "quotations" are its most telling sentences, letter for letter. Keep apart who speaks: what somebody in the book says, what others are said to think and what the author argues against are none of the author's claims; note them as stories, with who says it. Quotations are in the author's own voice, or the speaker's who stands for the author in a dialogue. The most important first, at most six of each. A list is empty where the part has nothing of it, as in a table of contents, notes or an editor's words.`,
      schema: notesShape,
      mostTokens: MOST_NOTES_TOKENS,
    });
    read.push({ ...part, notes: located(notes, part) });
    asking.note((index + 1) / parts.length);
  }
  return read;
}

/** Words that the part doesn't have are no quotation of it. */
function located({ quotations, ...notes }: Answer, { text }: SourcePart): Notes {
  const found = quotations.flatMap((words) => {
    const place = /[\p{L}\p{N}]/u.test(words) ? placeIn(text, words.trim()) : null;
    return place === null ? [] : [text.slice(place.start, place.end)];
  });
  return { ...notes, quotations: found };
}

/** With what was noted of the parts before; a part that nobody has read yet stands for itself, by its beginning. */
export async function partsAsRead(
  runner: SqlRunner,
  bookId: number,
  parts: readonly SourcePart[],
): Promise<ReadPart[]> {
  const kept = await rows(
    runner,
    { part: z.string(), value: rawAnswer },
    sql`select part, value from generation_parts
        where book_id = ${bookId} and step = 'write' and starts_with(part, 'read:')`,
  );
  const answers = new Map(kept.map(({ part, value }) => [part, readJson(value.text, notesShape)]));
  return parts.map((part) => {
    const names = [`${nameOf(part)}:repair`, nameOf(part)];
    const answer = names.flatMap((name) => answers.get(name) ?? []).find((read) => 'value' in read);
    return { ...part, notes: answer && 'value' in answer ? located(answer.value, part) : openingOf(part) };
  });
}

const openingOf = ({ text }: SourcePart): Notes => ({
  claims: [text.slice(0, 300)],
  stories: [],
  terms: [],
  quotations: [],
});

/** Line by line, what matters most first. */
function linesOf({ claims, stories, terms, quotations }: Notes): string[] {
  const lines: string[] = [];
  for (let index = 0; index < MOST_OF_A_KIND; index += 1)
    for (const line of [
      claims[index],
      stories[index],
      ...quotations.slice(index, index + 1).map((words) => `“${words}”`),
      terms[index],
    ])
      if (line) lines.push(line);
  return lines;
}

/** What was noted of the whole book within so many bytes: of every part as much as of the others. */
export function overviewOf(parts: readonly ReadPart[], room: number): string {
  const noted = parts.map(({ title, notes }, index) => ({
    head: `[${index + 1}] ${title}`,
    lines: linesOf(notes),
  }));
  const upTo = (count: number): string =>
    noted.map(({ head, lines }) => [head, ...lines.slice(0, count)].join('\n')).join('\n');
  for (let count = 4 * MOST_OF_A_KIND; count > 0; count -= 1)
    if (sizeOf(upTo(count)) <= room) return upTo(count);
  const share = Math.floor(room / parts.length / 2);
  return noted.map(({ head, lines }) => `${head}\n${lines[0] ?? ''}`.slice(0, share)).join('\n');
}
