import { type KeptPicture, keepPicture } from '#server/features/books/index.ts';
import type { ImagesProvider } from '#server/platform/images/images-server.ts';
import { UnusablePicture } from '#server/platform/images/read-picture.ts';
import { ProviderError } from '#server/platform/provider/provider-error.ts';
import { withPatience } from '#server/platform/provider/with-patience.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type PaidDeps, spend } from '../ledger/spend.ts';

export type DrawDeps = PaidDeps & { storage: Storage; images: ImagesProvider };

/** What a cover's picture should be, whatever is on it: titles are set beside covers, and models cannot spell. */
const STYLE = 'A picture for the cover of a book, upright, without any letters, words or frame.';

export const picturePrompt = (subject: string): string => `${STYLE} ${subject}`;

/**
 * A picture for a book's cover, paid for once and stored. Calls that fail are made again; a picture that cannot be used
 * is not asked for again, since it was paid for. Throws a `ProviderError` with the provider's own words.
 */
export async function drawPicture(
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
  const paid = await withPatience(deps.patience, signal, () =>
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
