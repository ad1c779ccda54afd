import { z } from 'zod';
import type { Draft } from '../draft.ts';
import { bodyOf, limits } from '../draft-rules.ts';
import { asData, bookAsData, dataRule } from '../prompts/fill-prompt.ts';
import { type AskDeps, type Asking, ask } from './ask.ts';
import { budgets, countWords, wordsOff } from './budget.ts';

const shape = z.object({ text: z.string().trim().min(1).max(limits.minute) });
const { least, most } = budgets.minute;

/** The argument of a finished summary in a minute; asked for once more where its length is off. */
export async function writeMinute(
  deps: AskDeps,
  asking: Asking,
  {
    book,
    draft,
  }: { book: { title: string; author: string; language: string }; draft: Pick<Draft, 'sections'> },
): Promise<string> {
  const question = (part: string, more: string) => ({
    part,
    system: `You tell listeners what a book argues. ${dataRule} Write in the language "${book.language}", in whole sentences that can be read aloud, in one paragraph, without quotation marks.`,
    user: `The book is ${bookAsData(book)}. This is its finished summary:\n${asData(bodyOf(draft))}\nTell the whole argument of the book in a minute: what it claims, why, its best example, and where it leads. It stands alone. No advertisement: praise nothing, promise nothing, and don't speak of the summary, of listeners or of reading on. Every name and number must be in the summary. Between ${least} and ${most} words in all.${more}`,
    schema: shape,
    mostTokens: 3 * most + 500,
  });
  const { text } = await ask(deps, asking, question('minute', ''));
  const off = wordsOff(text, budgets.minute);
  if (off === 0) return text;
  const more = `\nAn earlier answer had ${countWords(text)} words.`;
  const again = await ask(deps, asking, question('minute:length', more));
  return wordsOff(again.text, budgets.minute) < off ? again.text : text;
}
