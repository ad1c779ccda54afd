import { coverIsChosen, findBookFacts, type KeptPicture } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { draft, finalFactsOf } from '../draft.ts';
import { bookAsData, fillPrompt } from '../prompts/fill-prompt.ts';
import { promptsInForce } from '../prompts/prompts.ts';
import { orUnavailable } from '../run/or-unavailable.ts';
import { resultsOf } from '../run/step-store.ts';
import type { RunStep, StepContext, StepOutcome } from '../steps.ts';
import { type DrawDeps, drawPicture, picturePrompt } from './draw-picture.ts';

type Deps = Omit<DrawDeps, 'images'> & { images: ImagesProvider | null };

const CHOSEN = 'The cover that an admin chose stays.';

/**
 * A picture where an images provider is set; every other book has the cover that is drawn from its title, author and
 * category. No book waits for a picture for ever: where the attempts come to nothing the drawn cover stands in for it,
 * and the step says why.
 */
export const illustrateStep =
  (deps: Deps): RunStep =>
  async (context) => {
    const { images } = deps;
    if (images === null) return { kind: 'done', result: { cover: 'drawn' } };
    if (await coverIsChosen(deps.database.pool, context.book.id))
      return { kind: 'done', result: { cover: 'chosen' }, remark: CHOSEN };
    return illustrate({ ...deps, images }, context);
  };

async function illustrate(deps: DrawDeps, context: StepContext): Promise<StepOutcome> {
  const { images } = deps;
  const { book, signal } = context;
  const facts = finalFactsOf(context.before);
  const described = facts.draft.thumbnailPrompt;
  const prompt = picturePrompt(
    await subjectOf(deps, { described, title: facts.work.title, author: facts.author }),
  );
  try {
    const kept = await context.once({ name: 'picture', inputs: [images.name, images.model, prompt] }, () =>
      drawPicture(deps, { bookId: book.id, prompt, signal }),
    );
    return { kind: 'done', result: { cover: 'picture', ...kept } };
  } catch (error) {
    if (!(error instanceof ProviderError) || (error.isTemporary && !context.isLastAttempt)) throw error;
    return {
      kind: 'done',
      result: { cover: 'drawn' },
      remark: `The drawn cover stands in for a picture. ${error.message}`,
    };
  }
}

/** A new picture for a book, while an admin waits for it. Null where no images provider is set. */
export function createDrawForBook(
  deps: Deps,
): ((bookId: number, signal: AbortSignal) => Promise<KeptPicture>) | null {
  const { images } = deps;
  if (images === null) return null;
  return async (bookId, signal) => {
    const book = await findBookFacts(deps.database.pool, bookId);
    if (!book) throw notFound('That book');
    const { write } = await resultsOf(deps.database.pool, bookId);
    const written = draft.safeParse(write);
    const described = written.success ? written.data.thumbnailPrompt : '';
    const prompt = picturePrompt(await subjectOf(deps, { described, ...book }));
    return orUnavailable(() => drawPicture({ ...deps, images }, { bookId, prompt, signal }));
  };
}

/** What the text provider described; an extract has no such description, so the prompt itself serves. */
async function subjectOf(
  { database }: { database: Database },
  { described, title, author }: { described: string; title: string; author: string },
): Promise<string> {
  if (described !== '') return described;
  const prompts = await promptsInForce(database.pool);
  return fillPrompt(prompts.thumbnail_prompt, bookAsData({ title, author }));
}
