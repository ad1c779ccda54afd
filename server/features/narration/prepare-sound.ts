import { findText, splitLongText } from '#server/features/reading/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { LONGEST_LINK_MS } from '#server/platform/storage/media-link.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { audioKeyOf, fallbackKeyOf } from './narration-input.ts';
import { inputFor } from './pronunciation/pronunciation-store.ts';
import { orderRemoval } from './remove-audio.ts';
import type { StandIn, Voice } from './speak/create-narrate.ts';
import { findStoredNarration, type StoredNarration, storeNarration } from './stored-narration.ts';

type Deps = Voice & { database: Database; storage: Storage; now: () => number };

type Wanted = {
  bookId: number;
  title: string;
  author: string;
  language: string;
  body: string;
  signal: AbortSignal;
  /** Told what it is made from, before anything is made. */
  begin?: (inputHash: string) => Promise<void>;
  note?: (share: number) => void;
  /** Somebody waits to hear it; it is kept for some hours only. */
  isTrial?: boolean;
  standIn?: StandIn | undefined;
};

export type PreparedSound = StoredNarration & { audioKey: string; inputHash: string };

/** The sound of a text, stored beside the book's present one; what was stored before costs nothing. */
export async function prepareSound(
  deps: Deps,
  { bookId, body, signal, begin, note, isTrial = false, standIn = 'on failure', ...facts }: Wanted,
): Promise<PreparedSound> {
  const { narrate, database, storage, now } = deps;
  const input = await inputFor(deps, database.pool, { bookId, ...facts, body });
  const { inputHash, pronunciations, voice } = input;
  await begin?.(inputHash);
  const wantedKey = audioKeyOf(bookId, inputHash);
  const known = await findStoredNarration(storage, wantedKey);
  if (known) return { ...known, audioKey: wantedKey, inputHash };
  // The same words stay cut into sentences as they were published, and the cues are theirs.
  const published = await findText(database.query, bookId);
  const sections = published?.body === body ? [...published.sections] : await splitLongText(body);
  const narration = await narrate(
    { ...facts, sections, pronunciations },
    { bookId, voice, signal, onProgress: ({ share }) => note?.(share), isWaitedFor: isTrial, standIn },
  );
  // Another voice than was wanted: what it spoke is never taken for the one that was.
  const audioKey = narration.fallbackReason === undefined ? wantedKey : fallbackKeyOf(wantedKey);
  // Ordered before there is anything to remove: what is left by a kill is removed too.
  if (isTrial) await orderRemoval(database.query, { bookId, audioKey }, new Date(now() + LONGEST_LINK_MS));
  return { ...(await storeNarration(storage, audioKey, narration)), audioKey, inputHash };
}
