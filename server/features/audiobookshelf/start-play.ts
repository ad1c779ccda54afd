import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { isFinished as isAtEnd } from '#contract/listening-rules.ts';
import { beginBook } from '#server/features/listening/index.ts';
import type { SessionUser } from '#server/platform/http/current-user.ts';
import type { AppDeps } from './deps.ts';
import { libraryId } from './ids.ts';
import type { play } from './item-answers.ts';
import type { DeviceInfo } from './play-calls.ts';
import { insertPlay } from './play-store.ts';
import { progressOf, readPlaces } from './progress-store.ts';
import { chaptersOf, metadataOf, trackOf, wholeItemOf } from './show-item.ts';
import { findItem, soundOf } from './show-items.ts';
import { SERVER_VERSION } from './show-login.ts';

const LONGEST_DEVICE = 120;

/** “Lissen on Pixel 8”. */
export function deviceOf(info: DeviceInfo): string | null {
  const said = [info?.clientName, info?.model].filter(Boolean).join(' on ').trim();
  // Half a character would be invalid JSON for the database.
  return said === '' ? null : Buffer.from(said.slice(0, LONGEST_DEVICE)).toString();
}

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

type Asked = { currentUser: SessionUser; id: string; device: DeviceInfo; mediaPlayer: string | undefined };

/**
 * Like pressing Play on the web: the book becomes the most recent one, and resumes where it was left, or starts over if
 * it was heard to the end. Throws `not_found` for a book without audio.
 */
export async function startPlay(deps: AppDeps, asked: Asked): Promise<z.input<typeof play>> {
  const { currentUser, device: info } = asked;
  const { userId, sessionId } = currentUser;
  const row = await findItem(deps, { userId, id: asked.id });
  const { audioKey, durationSeconds } = row;
  const { id: bookId, title, author, language } = row.book;
  const device = deviceOf(info);
  const { item } = await beginBook(deps.listening, {
    userId,
    bookId,
    historyId: null,
    audio: null,
    hasPosition: false,
    event: { positionSeconds: 0, listenedAt: null, baseVersion: null, device, sessionId, cause: 'heartbeat' },
  });
  const startSeconds = isAtEnd(item.positionSeconds, durationSeconds) ? 0 : item.positionSeconds;
  const at = deps.now();
  const id = randomUUID();
  await insertPlay(deps.database.pool, { id, userId, bookId, audioKey, sessionId, device, startSeconds, at });
  const [sound, [place]] = await Promise.all([
    soundOf(deps, row, `/public/session/${id}/track/1`),
    readPlaces(deps.database.pool, userId, bookId),
  ]);
  const whole = wholeItemOf(row, sound);
  const itemId = String(bookId);
  return {
    id,
    userId: String(userId),
    libraryId: libraryId(language),
    libraryItemId: itemId,
    bookId: itemId,
    episodeId: null,
    mediaType: 'book',
    mediaMetadata: metadataOf(row),
    chapters: chaptersOf(row, sound.chapters),
    displayTitle: title,
    displayAuthor: author.name,
    coverPath: whole.media.coverPath,
    duration: durationSeconds,
    playMethod: 0,
    mediaPlayer: asked.mediaPlayer ?? 'unknown',
    deviceInfo: {
      deviceId: info?.deviceId ?? '',
      clientName: info?.clientName ?? '',
      clientVersion: String(info?.clientVersion ?? ''),
    },
    serverVersion: SERVER_VERSION,
    date: at.toISOString().slice(0, 'yyyy-mm-dd'.length),
    dayOfWeek: weekday.format(at),
    timeListening: 0,
    startTime: startSeconds,
    currentTime: startSeconds,
    startedAt: at.getTime(),
    updatedAt: at.getTime(),
    audioTracks: [trackOf(row, sound)],
    videoTrack: null,
    libraryItem: { ...whole, userMediaProgress: place ? progressOf(userId, place) : null },
  };
}
