import { isFinished as isAtEnd } from '#contract/listening-rules.ts';
import { keepPlace } from '#server/features/listening/index.ts';
import { audioVersionOf } from '#server/features/narration/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import type { AppDeps } from './deps.ts';
import { idOf } from './ids.ts';
import type { ChangedProgress, ToldPlace } from './play-calls.ts';
import { addHeardSeconds, closePlay, findOpenPlay, type PlayRow } from './play-store.ts';
import { type PlaceRow, readPlaces } from './progress-store.ts';

export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Cause = 'heartbeat' | 'pause' | 'resend';
type Heard = { bookId: number; audioKey: string | null; seconds: number; at: number | null };
type By = { currentUser: SessionUser; device: string | null; cause: Cause };

/** Saves every position from an app, by the same rules as the web's. */
export const keep = (deps: AppDeps, { currentUser, device, cause }: By, heard: Heard) =>
  keepPlace(deps.listening, {
    userId: currentUser.userId,
    bookId: heard.bookId,
    historyId: null,
    audio: heard.audioKey === null ? null : audioVersionOf(heard.audioKey),
    event: {
      positionSeconds: heard.seconds,
      listenedAt: heard.at,
      baseVersion: null,
      device,
      sessionId: currentUser.sessionId,
      cause,
    },
  });

/** Throws `not_found` unless the play is open and the user's own. */
async function findPlaying(deps: AppDeps, { userId }: SessionUser, id: string): Promise<PlayRow> {
  const play = UUID.test(id) ? await findOpenPlay(deps.database.pool, id, deps.now()) : null;
  if (play?.userId !== userId) throw notFound('This session');
  return play;
}

async function keepTold(
  deps: AppDeps,
  { play, cause, ...by }: { play: PlayRow; currentUser: SessionUser; cause: Cause },
  { currentTime, timeListened }: ToldPlace,
): Promise<void> {
  const { currentUser } = by;
  const { bookId, audioKey, device } = play;
  await keep(deps, { currentUser, device, cause }, { bookId, audioKey, seconds: currentTime, at: null });
  const now = deps.now();
  const heard = await addHeardSeconds(deps.database.pool, { id: play.id, seconds: timeListened, now });
  if (!heard || heard.after <= heard.before) return;
  await deps.listening.countHeard(currentUser.userId, {
    day: await deps.listening.dayFor(currentUser.userId, now),
    counter: play.id,
    from_seconds: heard.before,
    to_seconds: heard.after,
  });
}

/** Throws `not_found` if the play isn't the user's or has ended. */
export async function syncPlay(
  deps: AppDeps,
  { currentUser, id }: { currentUser: SessionUser; id: string },
  told: ToldPlace,
): Promise<void> {
  const play = await findPlaying(deps, currentUser, id);
  await keepTold(deps, { play, currentUser, cause: 'heartbeat' }, told);
}

/** Throws like `syncPlay`. */
export async function endPlay(
  deps: AppDeps,
  { currentUser, id }: { currentUser: SessionUser; id: string },
  { currentTime, timeListened }: Partial<ToldPlace>,
): Promise<void> {
  const play = await findPlaying(deps, currentUser, id);
  if (currentTime !== undefined)
    await keepTold(
      deps,
      { play, currentUser, cause: 'pause' },
      { currentTime, timeListened: timeListened ?? 0 },
    );
  await closePlay(deps.database.pool, play.id, deps.now());
}

async function placeIn(deps: AppDeps, userId: number, bookId: number): Promise<PlaceRow | null> {
  return (await readPlaces(deps.database.pool, userId, bookId))[0] ?? null;
}

/** Throws `not_found` for a book the user never started. */
export async function findPlace(deps: AppDeps, userId: number, id: string): Promise<PlaceRow> {
  const place = await placeIn(deps, userId, idOf(id));
  if (!place) throw notFound('This progress');
  return place;
}

/** Throws `not_found` if there's no such book. */
export async function changeProgress(
  deps: AppDeps,
  { currentUser, id }: { currentUser: SessionUser; id: string },
  { currentTime, isFinished, lastUpdate }: ChangedProgress,
): Promise<void> {
  const { userId } = currentUser;
  const bookId = idOf(id);
  const before = await placeIn(deps, userId, bookId);
  if (currentTime !== undefined || !before) {
    const by = { currentUser, device: null, cause: 'heartbeat' as const };
    await keep(deps, by, { bookId, audioKey: null, seconds: currentTime ?? 0, at: lastUpdate ?? null });
  }
  const place = before ?? (await findPlace(deps, userId, id));
  if (!saysOtherwise(place, { currentTime, isFinished })) return;
  const { historyId } = place;
  await deps.listening.saver.markFinished({ userId, bookId, historyId, isFinished: isFinished === true });
}

/**
 * Apps send `isFinished` with every place. Only a different value was set by hand, and “not finished” at the very end
 * comes from a player that hasn't noticed yet.
 */
function saysOtherwise(
  { isFinished: was, durationSeconds, positionSeconds }: PlaceRow,
  { currentTime = positionSeconds, isFinished }: ChangedProgress,
): boolean {
  if (isFinished === undefined || isFinished === was) return false;
  return isFinished || !isAtEnd(currentTime, durationSeconds);
}

/** Throws `not_found` for a book the user never started. */
export async function removeProgress(deps: AppDeps, userId: number, id: string): Promise<void> {
  const { historyId } = await findPlace(deps, userId, id);
  await deps.listening.removeItem(userId, historyId);
}
