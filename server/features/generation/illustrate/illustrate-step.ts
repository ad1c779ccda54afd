import { coverIsChosen, findBookFacts, type KeptPicture, keepPicture } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import { UnusablePicture } from '#server/platform/images/read-picture.ts';
import { callProvider } from '#server/platform/provider/call-provider.ts';
import { ProviderAway } from '#server/platform/provider/circuits.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { draft, finalFactsOf } from '../draft.ts';
import { type PaidDeps, spend } from '../ledger/spend.ts';
import { bookAsData, fillPrompt } from '../prompts/fill-prompt.ts';
import { promptsInForce } from '../prompts/prompts.ts';
import { orUnavailable } from '../run/or-unavailable.ts';
import { resultsOf } from '../run/step-store.ts';
import type { RunStep, StepContext, StepOutcome } from '../steps.ts';

type DrawDeps = PaidDeps & { storage: Storage; images: ImagesProvider };
type Deps = Omit<DrawDeps, 'images'> & { images: ImagesProvider | null };

/** A book waits for so long until the images provider answers again. */
const LONGEST_WAIT_MS = 3_600_000;
const CHOSEN = 'The cover chosen by an admin is kept.';

/**
 * A picture where an images provider is set. Where every attempt fails, or the provider is away for an hour, the drawn
 * cover stays and the step says why.
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
    if (!canDoWithout(error, { isLastAttempt: context.isLastAttempt, nowMs: deps.now() })) throw error;
    return {
      kind: 'done',
      result: { cover: 'drawn' },
      remark: `The drawn cover stands in for a picture. ${error.message}`,
    };
  }
}

/** Whether the drawn cover may stand in after this failure. */
function canDoWithout(
  error: unknown,
  { isLastAttempt, nowMs }: { isLastAttempt: boolean; nowMs: number },
): error is Error {
  if (error instanceof ProviderAway) return nowMs - error.since.getTime() > LONGEST_WAIT_MS;
  return error instanceof ProviderError && (!error.isTemporary || isLastAttempt);
}

/** A new picture while an admin waits; null where no images provider is set. */
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

/** What the text provider described; extracts have no such description, so the prompt itself serves. */
async function subjectOf(
  { database }: { database: Database },
  { described, title, author }: { described: string; title: string; author: string },
): Promise<string> {
  if (described !== '') return described;
  const prompts = await promptsInForce(database.pool);
  return fillPrompt(prompts.thumbnail_prompt, bookAsData({ title, author }));
}

/** Titles are set beside covers, and models cannot spell. */
const STYLE = 'A picture for the cover of a book, upright, without any letters, words or frame.';

const picturePrompt = (subject: string): string => `${STYLE} ${subject}`;

/**
 * A picture for a book's cover, stored. Failed calls are repeated; an unusable picture is not, since it was paid for.
 * Throws a `ProviderError` with the provider's own words.
 */
async function drawPicture(
  deps: DrawDeps,
  { bookId, prompt, signal }: { bookId: number; prompt: string; signal: AbortSignal },
): Promise<KeptPicture> {
  const { images, storage } = deps;
  const call = {
    bookId,
    step: 'illustrate',
    part: 'picture',
    provider: images.name,
    model: images.model,
  } as const;
  const usage = { images: 1 };
  const paid = await callProvider(deps, { provider: images, signal }, () =>
    spend(deps, { ...call, estimate: usage }, async () => ({
      value: await images.draw(prompt, signal),
      usage,
    })),
  );
  try {
    return await keepPicture(storage, bookId, await paid(signal));
  } catch (error) {
    if (!(error instanceof UnusablePicture)) throw error;
    throw new ProviderError(`${images.name} sent a picture that cannot be used. ${error.message}`, {
      isTemporary: false,
      cause: error,
    });
  }
}
