import type { Answer } from '#contract/endpoint.ts';
import {
  type estimateTrial as estimateContract,
  type PromptName,
  type Prompts,
  promptNames,
  type tryPrompts as trialContract,
} from '#contract/prompts.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { microsOf, tokensOfText } from '../ledger/money.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import { orUnavailable } from '../run/or-unavailable.ts';
import { sourcesOf } from '../sources/source-store.ts';
import { StepFailure } from '../steps.ts';
import { type AskDeps, type Asking, ask } from '../write/ask.ts';
import { type BookMaterial, bookMaterial, partsOfSources } from '../write/book-material.ts';
import { partsAsRead } from '../write/read-parts.ts';
import { costOf, unkept } from '../write/unkept.ts';
import {
  askOutline,
  askSection,
  MOST_IDEA_TOKENS,
  MOST_OUTLINE_TOKENS,
  tasksOf,
} from '../write/write-main-text.ts';
import { shortQuestion } from '../write/write-step.ts';
import { bookAsData, fillPrompt } from './fill-prompt.ts';
import { beginningText, findPresent } from './present-result.ts';
import { assertPrompts, promptsInForce, withBuiltIn } from './prompts.ts';

type Deps = PaidDeps & { text: TextProvider | null; textContext: () => number };
type Wanted = { id: number; bookId: number; prompts: Prompts };
type Book = { title: string; author: string; language: string; facts: string; material: BookMaterial };
type Changed = { name: PromptName; prompt: string };

/** Besides the prompt and the sources: rules, the form of the answer, the plan. */
const USUAL_TOKENS_AROUND = 900;

/** What the changed prompts make of a book, beside what it has now. Nothing is saved. Throws `conflict` without a provider. */
export async function tryPrompts(
  deps: Deps,
  { signal, ...wanted }: Wanted & { signal: AbortSignal },
): Promise<Answer<typeof trialContract>> {
  const { text, book, changed } = await prepareTrial(deps, wanted);
  const present = await findPresent(deps.database.pool, wanted.bookId);
  const { paid, asking, cost } = unkept(deps, { bookId: wanted.bookId, signal, text });
  const data = await orUnavailable(() =>
    Promise.all(
      changed.map(async (one) => ({
        name: one.name,
        present: present[one.name],
        tried: await outputOf(paid, { asking, book }, one),
      })),
    ),
  );
  return { data, cost: cost() };
}

/** What a trial will cost at most, unless an answer can't be read and is asked for again. */
export async function estimateTrial(
  deps: Deps,
  wanted: Wanted,
): Promise<Answer<typeof estimateContract>['data']> {
  const { book, changed } = await prepareTrial(deps, wanted);
  const micros = changed.map(({ name, prompt }) => {
    const tokensIn = tokensOfText(`${prompt}\n${book.facts}`) + USUAL_TOKENS_AROUND;
    if (name !== 'main_text_prompt')
      return microsOf(deps.prices, {
        tokensIn,
        tokensOut: shortQuestion(name, { ...book, name, prompt }).mostTokens,
      });
    const passages = tokensOfText(book.material.passages([1]));
    return microsOf(deps.prices, {
      tokensIn: tokensIn + passages + USUAL_TOKENS_AROUND,
      tokensOut: MOST_OUTLINE_TOKENS + MOST_IDEA_TOKENS,
    });
  });
  return {
    changed: changed.map(({ name }) => name),
    cost: costOf(micros.reduce((sum, one) => sum + one, 0)),
  };
}

async function prepareTrial(
  { text, textContext, database: { pool } }: Deps,
  { id, bookId, prompts }: Wanted,
): Promise<{ text: TextProvider; book: Book; changed: Changed[] }> {
  assertPrompts(id, prompts);
  if (!text)
    throw new AppError('conflict', 'No text provider is set, so there’s nothing to try a prompt with.');
  const facts = await findBookFacts(pool, bookId);
  if (!facts) throw notFound('That book');
  const [inForce, sources] = await Promise.all([promptsInForce(pool), sourcesOf(pool, bookId)]);
  const wanted = withBuiltIn(prompts);
  const changed = promptNames.flatMap((name) =>
    wanted[name] === inForce[name] ? [] : [{ name, prompt: wanted[name] }],
  );
  const parts = await partsAsRead(pool, bookId, partsOfSources(sources, textContext()));
  const material = bookMaterial(sources, parts, textContext());
  return { text, book: { ...facts, facts: material.whole, material }, changed };
}

async function outputOf(
  deps: AskDeps,
  { asking, book }: { asking: Asking; book: Book },
  { name, prompt }: Changed,
): Promise<string> {
  if (name !== 'main_text_prompt')
    return (await ask(deps, asking, shortQuestion(`try:${name}`, { ...book, name, prompt }))).text;
  const input = { ...book, prompt: fillPrompt(prompt, bookAsData(book)) };
  const outline = await askOutline(deps, asking, input);
  const tasks = tasksOf(outline, input.language);
  const [, task] = tasks;
  if (!task) throw new StepFailure('The outline has no key idea.');
  const { body } = await askSection(deps, asking, { input, outline, task, part: 'try:section', more: '' });
  return beginningText(
    tasks.map(({ title }) => title),
    { title: task.title, body },
  );
}
