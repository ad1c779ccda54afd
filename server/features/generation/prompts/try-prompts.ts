import { type PromptName, type Prompts, promptNames } from '#contract/prompts.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import { orUnavailable } from '../run/or-unavailable.ts';
import { sourcesOf } from '../sources/source-store.ts';
import { StepFailure } from '../steps.ts';
import { type AskDeps, type Asking, ask } from '../write/ask.ts';
import { sourcesAsData } from '../write/source-data.ts';
import { askOutline, askSection, tasksOf } from '../write/write-main-text.ts';
import { shortQuestion } from '../write/write-step.ts';
import { bookAsData, fillPrompt } from './fill-prompt.ts';
import { assertPrompts, promptsInForce, withBuiltIn } from './prompts.ts';

type Trial = { asking: Asking; title: string; author: string; language: string; facts: string };

export async function tryPrompts(
  { text, ...deps }: PaidDeps & { text: TextProvider | null },
  input: { id: number; bookId: number; prompts: Prompts; signal: AbortSignal },
): Promise<{ name: PromptName; old: string; new: string }[]> {
  assertPrompts(input.id, input.prompts);
  if (!text)
    throw new AppError('conflict', 'No text provider is set, so there’s nothing to try a prompt with.');
  const book = await findBookFacts(deps.database.pool, input.bookId);
  if (!book) throw notFound('That book');
  const [inForce, sources] = await Promise.all([
    promptsInForce(deps.database.pool),
    sourcesOf(deps.database.pool, input.bookId),
  ]);
  const wanted = withBuiltIn(input.prompts);
  const trial: Trial = {
    ...book,
    asking: { bookId: input.bookId, step: 'write', signal: input.signal, once: (_part, make) => make() },
    facts: sourcesAsData(sources),
  };
  const differing = promptNames.filter((name) => wanted[name] !== inForce[name]);
  const outputOf = (name: PromptName, prompts: Prompts) =>
    outputOfPrompt({ ...deps, text }, trial, { name, prompt: prompts[name] });
  return orUnavailable(() =>
    Promise.all(
      differing.map(async (name) => ({
        name,
        old: await outputOf(name, inForce),
        new: await outputOf(name, wanted),
      })),
    ),
  );
}

async function outputOfPrompt(
  deps: AskDeps,
  { asking, ...book }: Trial,
  { name, prompt }: { name: PromptName; prompt: string },
): Promise<string> {
  if (name !== 'main_text_prompt')
    return (await ask(deps, asking, shortQuestion(`try:${name}`, { ...book, name, prompt }))).text;
  const input = { ...book, prompt: fillPrompt(prompt, bookAsData(book)) };
  const outline = await askOutline(deps, asking, input);
  const [, task] = tasksOf(outline);
  if (!task) throw new StepFailure('The outline has no key idea.');
  const { body } = await askSection(deps, asking, { input, outline, task, part: 'try:section', more: '' });
  const plan = outline.ideas.map((idea, index) => `${index + 1}. ${idea.title}: ${idea.point}`).join('\n');
  return `${plan}\n\n## ${task.title}\n\n${body}`;
}
