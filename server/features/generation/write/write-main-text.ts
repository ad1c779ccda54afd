import { z } from 'zod';
import { mostLetters } from '#contract/text-limits.ts';
import type { DraftSection } from '../draft.ts';
import { frameTitlesIn, limits } from '../draft-rules.ts';
import { asData, dataRule } from '../prompts/fill-prompt.ts';
import { type AskDeps, type Asking, ask } from './ask.ts';
import type { BookMaterial } from './book-material.ts';
import { budgets, countWords, type WordBudget, wordsOff } from './budget.ts';

const MOST_QUESTIONS = 12;
/** Of an extract's, more are found. */
export const MOST_TOPICS = 25;

const text = (most: number) => z.string().trim().min(1).max(most);

const plannedIdea = z.object({ title: text(limits.heading), point: text(limits.point) });
const outlineOf = <Idea extends z.ZodType>(idea: Idea) =>
  z.object({
    ideas: z.array(idea).min(5).max(9),
    questions: z.array(z.string()).default([]),
    topics: z.array(z.string()).default([]),
  });

/** What is too long or too much is left out: it's no reason to ask again. */
export const foundBy = ({ questions, topics }: Pick<Outline, 'questions' | 'topics'>) => ({
  questions: fitting(questions, mostLetters.question, MOST_QUESTIONS),
  topics: fitting(topics, mostLetters.topic, MOST_TOPICS),
});

const fitting = (all: readonly string[], longest: number, most: number): string[] =>
  [...new Set(all.map((one) => one.trim()))]
    .filter((one) => one !== '' && one.length <= longest)
    .slice(0, most);
const outlineShape = outlineOf(plannedIdea);
/** With the numbers of the parts of the book that each idea rests on. */
const placedOutlineShape = ({ parts, chaptersOfAnIdea }: BookMaterial) =>
  outlineOf(
    plannedIdea.extend({ chapters: z.array(z.int().min(1).max(parts)).min(1).max(chaptersOfAnIdea) }),
  );
export type Outline = {
  ideas: (z.infer<typeof plannedIdea> & { chapters?: number[] })[];
  questions: string[];
  topics: string[];
};

const ideaShape = z.object({
  idea: text(limits.paragraph),
  example: text(limits.paragraph),
  what_to_do: text(limits.paragraph),
  evidence: z.string().max(limits.evidence),
});
const plainShape = z.object({ text: text(limits.paragraph) });

export type MainTextInput = {
  prompt: string;
  language: string;
  material: BookMaterial;
};

const mostTokensOf = ({ most }: WordBudget): number => most * 3 + 500;
export const MOST_OUTLINE_TOKENS = 1_500;
export const MOST_IDEA_TOKENS = mostTokensOf(budgets.idea);

type Task = {
  title: string;
  budget: WordBudget;
  wish: string;
  isIdea: boolean;
  chapters: readonly number[];
};

/** A call per section of the outline. `remarks` name missed word budgets. */
export async function writeMainText(
  deps: AskDeps,
  asking: Asking & { note: (share: number) => void },
  { outline, ...input }: MainTextInput & { outline: Outline },
): Promise<{ sections: DraftSection[]; remarks: string[] }> {
  const tasks = tasksOf(outline, input.language);
  const sections: DraftSection[] = [];
  const remarks: string[] = [];
  for (const [index, task] of tasks.entries()) {
    const section = await writeSection(deps, asking, { input, outline, task, number: index + 1 });
    sections.push(section);
    const off = wordsOff(section.body, task.budget);
    if (off > 0) remarks.push(remarkOf(task, countWords(section.body)));
    asking.note((index + 1) / tasks.length);
  }
  return { sections, remarks };
}

export const askOutline = (deps: AskDeps, asking: Asking, input: MainTextInput): Promise<Outline> =>
  ask<Outline>(deps, asking, {
    part: 'outline',
    system: systemOf(input),
    user: `${input.prompt}\n${input.material.whole}\nFirst plan it: five to nine key ideas of the book in a good order, each with a short title and one sentence that says its point. No two may say the same.${placesWish(input.material)} Then ${ABOUT_WISH}`,
    schema: input.material.parts === 0 ? outlineShape : placedOutlineShape(input.material),
    mostTokens: MOST_OUTLINE_TOKENS,
  });

/** What readers find the book by. */
export const ABOUT_WISH =
  '"questions": eight to twelve that these ideas answer, each as somebody asks who doesn’t know the book (“How do I stop worrying about things I can’t change?”). And "topics": some twenty words and short phrases that people say for what it’s about, with everyday synonyms. Nothing that these ideas don’t treat.';

const placesWish = ({ parts, chaptersOfAnIdea }: BookMaterial): string =>
  parts === 0
    ? ''
    : ` Choose them from all of the book, from its end as much as from its beginning. "chapters" are the numbers of the parts that an idea rests on, the most telling first, at most ${chaptersOfAnIdea}: it will be written from their full text.`;

/** What is planned, for texts about the whole. */
export const planAsData = ({ ideas }: Pick<Outline, 'ideas'>): string =>
  `Its key ideas:\n${asData(ideas.map(({ title, point }) => `${title}: ${point}`).join('\n'))}`;

async function writeSection(
  deps: AskDeps,
  asking: Asking,
  work: { input: MainTextInput; outline: Outline; task: Task; number: number },
): Promise<DraftSection> {
  const { budget } = work.task;
  const part = `section:${work.number}`;
  const first = await askSection(deps, asking, { ...work, part, more: '' });
  const off = wordsOff(first.body, budget);
  if (off === 0) return first;
  const more = `\nAn earlier answer had ${countWords(first.body)} words. It must have between ${budget.least} and ${budget.most}.`;
  const second = await askSection(deps, asking, { ...work, part: `${part}:length`, more });
  return wordsOff(second.body, budget) < off ? second : first;
}

export async function askSection(
  deps: AskDeps,
  asking: Asking,
  work: { input: MainTextInput; outline: Outline; task: Task; part: string; more: string },
): Promise<DraftSection> {
  const { input, outline, task, part, more } = work;
  const question = {
    part,
    system: systemOf(input),
    user: `${input.prompt}\n${factsOf(input.material, task)}\n${coveredOf(outline, task)}\nWrite only this section: ${asData(task.title)}. ${task.wish} Between ${task.budget.least} and ${task.budget.most} words in all.${more}`,
    mostTokens: mostTokensOf(task.budget),
  };
  if (!task.isIdea)
    return { title: task.title, body: (await ask(deps, asking, { ...question, schema: plainShape })).text };
  const answer = await ask(deps, asking, { ...question, schema: ideaShape });
  const body = [answer.idea, answer.example, answer.what_to_do]
    .map((paragraph) => paragraph.trim())
    .join('\n\n');
  return { title: task.title, body, ...(answer.evidence.trim() === '' ? {} : { evidence: answer.evidence }) };
}

const factsOf = (material: BookMaterial, { isIdea, chapters }: Task): string =>
  isIdea ? material.passages(chapters) : material.whole;

const systemOf = ({ language }: MainTextInput): string =>
  `You summarise books for listeners. ${dataRule} Write in the language "${language}", in whole sentences and plain paragraphs without headings, lists or links. Use no quotation marks, unless you repeat words of a given source letter for letter. Say nothing that the book does not say, and nothing about yourself or this task. What somebody in the book says, what others are said to think and what its author argues against isn't the author's opinion: say whose it is.`;

/** Taken from the outline, so that one section can be rewritten alone. */
function coveredOf({ ideas }: Outline, task: Task): string {
  const others = ideas.filter(({ title }) => title !== task.title);
  return `The other sections say this already, do not repeat it:\n${asData(others.map(({ title, point }) => `${title}: ${point}`).join('\n'))}`;
}

export const tasksOf = ({ ideas }: Pick<Outline, 'ideas'>, language: string): Task[] => {
  const frame = frameTitlesIn(language);
  return [
    {
      title: frame.introduction,
      budget: budgets.introduction,
      isIdea: false,
      chapters: [],
      wish: 'Say what the book is about and what a listener takes away.',
    },
    ...ideas.map(({ title, point, chapters = [] }) => ({
      title,
      budget: budgets.idea,
      isIdea: true,
      chapters,
      wish: `Its point: ${asData(point)}. "idea" explains it, "example" tells an example from the book, "what_to_do" says how to use it; "evidence" is the whole sentence of a given source that it rests on, letter for letter and in the author's own voice, or empty.`,
    })),
    {
      title: frame.criticism,
      budget: budgets.criticism,
      isIdea: false,
      chapters: [],
      wish: 'Say fairly where the book is weak, dated or disputed.',
    },
    {
      title: frame.audience,
      budget: budgets.audience,
      isIdea: false,
      chapters: [],
      wish: 'Say for whom the book itself is worth the time, and for whom not.',
    },
  ];
};

const remarkOf = ({ title, budget }: Task, words: number): string =>
  `The section “${title}” has ${words} words; it should have ${budget.least} to ${budget.most}.`;
