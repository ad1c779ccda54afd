import type { PositionCause } from '#contract/listening.ts';
import { causeOver } from './save-plan.ts';

export type UnsentPosition = {
  bookId: number;
  seconds: number;
  cause: PositionCause;
  /** The version of the audio that the seconds are of; older builds kept none. */
  audio?: string | undefined;
  /** When it was heard, ISO 8601 in UTC, so that text order is time order. */
  listenedAt: string;
};

export type Unsent = readonly UnsentPosition[];

const MOST_BOOKS = 50;

/** Keeps a position; one older than the kept one of the same book changes nothing. */
export function keepUnsent(all: Unsent, position: UnsentPosition): Unsent {
  const kept = all.find((one) => one.bookId === position.bookId);
  if (kept && kept.listenedAt > position.listenedAt) return all;
  const others = all.filter((one) => one.bookId !== position.bookId);
  return [...others, { ...position, cause: causeOver(kept, position) }].slice(-MOST_BOOKS);
}

/** What local storage holds may be anything. */
export function isUnsentPosition(value: unknown): value is UnsentPosition {
  if (typeof value !== 'object' || value === null) return false;
  const { bookId, seconds, cause, listenedAt, audio } = value as Record<keyof UnsentPosition, unknown>;
  const isWhole = Number.isInteger(bookId) && Number.isFinite(seconds);
  const isKnown = audio === undefined || typeof audio === 'string';
  return isWhole && isKnown && typeof cause === 'string' && typeof listenedAt === 'string';
}
