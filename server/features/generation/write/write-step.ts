import { z } from 'zod';
import type { PromptName, Prompts } from '#contract/prompts.ts';
import type { TextProvider } from '#server/platform/text/text-provider.ts';
import { type Draft, resolvedWork } from '../draft.ts';
import { limits } from '../draft-rules.ts';
import type { Known } from '../extract/known.ts';
import type { PaidDeps } from '../ledger/spend.ts';
import { bookAsData, dataRule, fillPrompt } from '../prompts/fill-prompt.ts';
import { promptsInForce } from '../prompts/prompts.ts';
import { findQuotations, type WikiquoteDeps } from '../resolve/wikiquote.ts';
import { inSourceThread } from '../sources/in-source-thread.ts';
import { type StoredSource, sourcesOf } from '../sources/source-store.ts';
import type { BookInProgress, RunStep, StepContext } from '../steps.ts';
import { type AskDeps, type Asking, ask } from './ask.ts';
import { bookMaterial, isAttached, partsOfSources } from './book-material.ts';
import { withEdits } from './edits.ts';
import { locateInSources } from './locate-in-sources.ts';
import { readParts } from './read-parts.ts';
import { askOutline, foundBy, planAsData, writeMainText } from './write-main-text.ts';
import { writeMinute } from './write-minute.ts';

const NEEDS_SOURCE =
  'No text provider is set, and no source is attached that an extract could be made of. Attach the book as EPUB, TXT, HTML or Markdown, or set TEXT_BASE_URL.';

const TOO_SHORT =
  'What is attached is too short for an extract, which needs at least thirty sentences that can stand alone. Attach the whole book, or set TEXT_BASE_URL.';

type Deps = PaidDeps & { text: TextProvider | null; textContext: () => number; metadata: WikiquoteDeps };

type Material = { book: BookInProgress; sources: readonly StoredSource[] };

/** By the text provider where one is set, else an extract of what is attached. */
export const writeStep =
  (deps: Deps): RunStep =>
  async (context) => {
    const { title, author, language } = resolvedWork.parse(context.before.resolve);
    const book = { ...context.book, title, author, language };
    const sources = await sourcesOf(deps.database.pool, book.id);
    const { text } = deps;
    if (text !== null)
      return { kind: 'done', result: await write({ ...deps, text }, context, { book, sources }) };
    const known = await knownOf(deps, context, { book, sources });
    const extract = await extractAttached({ book, sources, known }, context.signal);
    if (extract) return { kind: 'done', result: extract };
    const reason = sources.some(isAttached) ? TOO_SHORT : NEEDS_SOURCE;
    return { kind: 'held', status: 'needs_source', reason };
  };

type Attached = { book: Work & { language: string }; sources: readonly StoredSource[]; known?: Known };

/** What the book is known for. */
const knownOf = async (
  { metadata }: Deps,
  context: StepContext,
  { book, sources }: Attached,
): Promise<Known> => ({
  article: sources.find(({ kind }) => kind === 'wikipedia')?.text ?? '',
  quotations: sources.some(isAttached) ? await findQuotations(metadata, context, book) : [],
});

/** An extract of the longest source that an admin attached; null where none is long enough. */
export async function extractAttached(
  { book, sources, known }: Attached,
  signal: AbortSignal,
): Promise<Draft | null> {
  const [source] = sources.filter(isAttached).toSorted((one, other) => other.text.length - one.text.length);
  if (!source) return null;
  const { id, title, text } = source;
  const input = {
    title: book.title,
    author: book.author,
    language: book.language,
    source: { id, title, text },
    ...(known && { known }),
  };
  return inSourceThread('extract', input, signal);
}

/** The book is read first, then planned as a whole; everything else is written from the plan and from what it names. */
async function write(
  deps: AskDeps & Pick<Deps, 'textContext'>,
  context: StepContext,
  { book, sources }: Material,
): Promise<Draft> {
  const prompts = await promptsInForce(deps.database.pool);
  const { once, signal, note } = context;
  const asking = { once, signal, bookId: book.id, step: 'write' as const };
  const parts = partsOfSources(sources, deps.textContext());
  // What is written afterwards takes about as long as twenty parts.
  const reading = parts.length / (parts.length + 20);
  const read = await readParts(deps, { ...asking, note: (share) => note(share * reading) }, { book, parts });
  const material = bookMaterial(sources, read, deps.textContext());
  const prompt = fillPrompt(prompts.main_text_prompt, bookAsData(book));
  const input = { prompt, language: book.language, material };
  const outline = await askOutline(deps, asking, input);
  const facts = `${material.about}\n${planAsData(outline)}`;
  const details = await writeDetails(deps, asking, { prompts, book, facts });
  const noteText = (share: number) => note(reading + (1 - reading) * (0.3 + 0.7 * share));
  const { remarks, ...written } = await writeMainText(
    deps,
    { ...asking, note: noteText },
    { ...input, outline },
  );
  const sections = await withEdits(deps.database.pool, book.id, written.sections);
  return {
    ...details,
    kind: 'ai',
    ...foundBy(outline),
    sourceLabel: labelOf(deps.text.model, sources),
    minute: await writeMinute(deps, asking, { book, draft: { sections } }),
    sections: await locateInSources(sections, sources, signal),
    remarks,
  };
}

/** A catalogue says what a book is, not what it says. */
const labelOf = (model: string, sources: readonly StoredSource[]): string => {
  const from = [...new Set(sources.filter(isAttached).map(({ title }) => title))].join(', ');
  return `Written by AI (${model}) from ${from === '' ? 'what it knows, without the book’s text' : from}`;
};

const textOf = (most: number) => z.object({ text: z.string().trim().min(1).max(most) });
/** Of each short text, in characters. */
const most = {
  author_prompt: limits.author,
  slogan_prompt: limits.slogan,
  thumbnail_prompt: limits.thumbnailPrompt,
  short_description_prompt: limits.shortDescription,
} as const;
const shortText = (name: PromptName) =>
  textOf(name in most ? most[name as keyof typeof most] : limits.slogan);
const names = z.object({ categories: z.array(z.string().trim().min(1).max(limits.category)).min(1).max(3) });

type Details = Pick<Draft, 'author' | 'categories' | 'slogan' | 'shortDescription' | 'thumbnailPrompt'>;

async function writeDetails(
  deps: AskDeps,
  asking: Asking,
  { prompts, book, facts }: { prompts: Prompts; book: BookInProgress; facts: string },
): Promise<Details> {
  const question = (name: PromptName) => shortQuestion(name, { name, prompt: prompts[name], facts, ...book });
  const text = async (name: PromptName) => (await ask(deps, asking, question(name))).text.trim();
  const named = await ask(deps, asking, { ...question('category_prompt'), schema: names });
  return {
    author: await text('author_prompt'),
    categories: named.categories,
    slogan: await text('slogan_prompt'),
    shortDescription: await text('short_description_prompt'),
    thumbnailPrompt: await text('thumbnail_prompt'),
  };
}

/** The author's prompt gets the title alone. */
const filledPrompt = (name: PromptName, prompt: string, { title, author }: Work): string =>
  fillPrompt(prompt, bookAsData({ title, author: name === 'author_prompt' ? '' : author }));

type Work = { title: string; author: string };

export const shortQuestion = (
  part: string,
  {
    name,
    prompt,
    facts,
    language,
    ...work
  }: Work & { name: PromptName; prompt: string; facts: string; language: string },
) => ({
  part,
  system: `You catalogue books. ${dataRule} Answer in the language "${language}" without quotation marks.`,
  user: `${filledPrompt(name, prompt, work)}\n${facts}`,
  schema: shortText(name),
  mostTokens: 600,
});
