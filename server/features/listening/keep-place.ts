import { audioVersionOf } from '#server/features/narration/index.ts';
import type { Listening } from './listening.ts';
import type { PositionEvent } from './rules.ts';

export type ToldOf = { bookId: number; historyId: number | null; audio: string | null };

/** A player or a saved copy may go on with a book that was merged meanwhile: its seconds are those of its audio. */
async function afterMerging(
  { findPublishedBook, findMerged }: Pick<Listening, 'findPublishedBook' | 'findMerged'>,
  told: ToldOf,
): Promise<ToldOf> {
  if (await findPublishedBook(told.bookId)) return told;
  const into = await findMerged(told.bookId);
  if (!into) return told;
  const audio = told.audio ?? (into.audioKey === null ? null : audioVersionOf(into.audioKey));
  return { bookId: into.bookId, historyId: null, audio };
}

type Told = ToldOf & { userId: number; event: PositionEvent };
type Deps = Pick<Listening, 'findPublishedBook' | 'findMerged' | 'saver'>;

/** What every player's position goes through, whatever it is told by. Throws as the saver does. */
export async function keepPlace(deps: Deps, { userId, event, ...told }: Told) {
  return deps.saver.save({ userId, event, ...(await afterMerging(deps, told)) });
}

/** Starts a book, or returns to it. Throws as the saver does. */
export async function beginBook(
  deps: Deps,
  { userId, event, hasPosition, ...told }: Told & { hasPosition: boolean },
) {
  return deps.saver.begin({ userId, event, hasPosition, ...(await afterMerging(deps, told)) });
}
