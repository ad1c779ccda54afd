import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#server/platform/http/app-error.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import type { AppDeps } from './deps.ts';
import { idOf } from './ids.ts';
import { keep, UUID } from './keep-heard.ts';
import { type LocalPlay, localPlay } from './play-calls.ts';
import { findOwnPlay } from './play-store.ts';
import { deviceOf } from './start-play.ts';

/** A UUID for this reader's play, whatever id the app gave it. */
const counterOf = (userId: number, id: string): string => {
  if (UUID.test(id)) return id;
  const hex = createHash('sha256').update(`${userId} ${id}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
};

/** Throws `not_found` if there's no such book. */
export async function keepLocal(deps: AppDeps, currentUser: SessionUser, local: LocalPlay): Promise<boolean> {
  const { userId } = currentUser;
  const { id, currentTime, updatedAt, timeListening } = local;
  const bookId = idOf(local.libraryItemId);
  // If it began online, the audio it played may have been replaced since.
  const play = UUID.test(id) ? await findOwnPlay(deps.database.pool, { id, userId }) : null;
  const audioKey = play?.bookId === bookId ? play.audioKey : null;
  const by = { currentUser, device: play?.device ?? deviceOf(local.deviceInfo), cause: 'resend' as const };
  const saved = await keep(deps, by, { bookId, audioKey, seconds: currentTime, at: updatedAt });
  const at = new Date(Math.min(updatedAt, deps.now().getTime()));
  await deps.listening.countHeard(userId, {
    day: local.date ?? (await deps.listening.dayFor(userId, at)),
    counter: counterOf(userId, id),
    from_seconds: 0,
    to_seconds: Math.min(86_400, Math.floor(timeListening)),
  });
  return saved.accepted;
}

const named = z.object({ id: z.string().max(500) });

export type LocalResult = { id: string; success: boolean; progressSynced: boolean; error?: string };

/** Takes one of many, not validated yet. */
export async function keepUnread(
  deps: AppDeps,
  currentUser: SessionUser,
  session: unknown,
): Promise<LocalResult> {
  const id = named.safeParse(session).data?.id ?? '';
  const refused = (error: string) => ({ id, success: false, progressSynced: false, error });
  const local = localPlay.safeParse(session);
  if (!local.success) return refused('This session can’t be read.');
  try {
    return { id, success: true, progressSynced: await keepLocal(deps, currentUser, local.data) };
  } catch (error) {
    if (error instanceof AppError) return refused(error.message);
    throw error;
  }
}
