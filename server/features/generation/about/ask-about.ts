import { z } from 'zod';
import { asData, bookAsData, dataRule } from '../prompts/fill-prompt.ts';
import { type AskDeps, type Asking, ask } from '../write/ask.ts';
import { ABOUT_WISH, foundBy, MOST_OUTLINE_TOKENS } from '../write/write-main-text.ts';

/** The beginning of a longer text says what it's about. */
const MOST_READ = 20_000;

const shape = z.object({ questions: z.array(z.string()), topics: z.array(z.string()) });

type Described = { title: string; author: string; language: string; body: string };

/** The questions that a finished summary answers, and its topics. */
export async function askAbout(
  deps: AskDeps,
  { bookId, signal }: Pick<Asking, 'bookId' | 'signal'>,
  { body, ...book }: Described,
): Promise<{ questions: string[]; topics: string[] }> {
  // Kept with the book, at once.
  const asking: Asking = { bookId, signal, step: 'write', once: (_part, make) => make() };
  const answer = await ask(deps, asking, {
    part: 'about',
    system: `You catalogue books. ${dataRule} Answer in the language "${book.language}".`,
    user: `The book is ${bookAsData(book)}. This is its summary:\n${asData(body.slice(0, MOST_READ))}\nSay what readers find it by: ${ABOUT_WISH}`,
    schema: shape,
    mostTokens: MOST_OUTLINE_TOKENS,
  });
  return foundBy(answer);
}
