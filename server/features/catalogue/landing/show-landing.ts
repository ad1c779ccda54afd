import type { LandingBook, Sample } from '#contract/landing.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { CatalogueDeps } from '../deps.ts';
import { pageOfIds } from '../lists/list-books.ts';
import { listFormOfRow } from '../lists/prepare-books.ts';
import { readListedBooks } from '../lists/read-listed-books.ts';
import { readShowable } from './landing-store.ts';

export type LandingDeps = Pick<CatalogueDeps, 'database' | 'cache' | 'mediaLink'> & {
  /** What is said within so many seconds of the beginning of a narration. */
  openingOf: (bookId: number, seconds: number) => Promise<Sample['lines']>;
  /** The address of the first seconds of stored audio, and of nothing more; null where there are no more. */
  sampleOf: (audioKey: string, seconds: number) => Promise<string | null>;
};

type Showable = { id: number; audioKey: string | null; durationSeconds: number | null };

const COVERS = 12;
/** The most heard books that are looked at for those covers. */
const LOOKED_AT = 100;
const SAMPLE_SECONDS = 60;
/** A sample is a part: a narration has to go on for as long again. */
const SHORTEST_NARRATION_SECONDS = 2 * SAMPLE_SECONDS;
/** After its last sentence. */
const REST_SECONDS = 0.3;

async function landingBooks(deps: LandingDeps, ids: readonly number[]): Promise<LandingBook[]> {
  const rows = await readListedBooks(deps, ids);
  const byId = new Map(rows.map((row) => [row.id, listFormOfRow(row, deps.mediaLink)]));
  return ids.flatMap((id) => {
    const book = byId.get(id);
    if (!book) return [];
    const { title, author, thumbnail, tint } = book;
    return [{ id, title, author, thumbnail, tint }];
  });
}

async function sampleFrom(
  deps: LandingDeps,
  book: LandingBook,
  showable: Showable | undefined,
): Promise<Sample | null> {
  const { audioKey = null, durationSeconds = null } = showable ?? {};
  if (audioKey === null || (durationSeconds ?? 0) < SHORTEST_NARRATION_SECONDS) return null;
  const lines = await deps.openingOf(book.id, SAMPLE_SECONDS - REST_SECONDS);
  const last = lines.at(-1);
  if (!last) return null;
  const duration = last.end + REST_SECONDS;
  const link = await deps.sampleOf(audioKey, duration);
  return link === null ? null : { book, audio_public_link: link, duration, lines };
}

async function makeLanding(deps: LandingDeps): Promise<PreparedJson> {
  const { ids } = await pageOfIds(deps, { order: 'popular', page: 1, perPage: LOOKED_AT });
  const showable = await readShowable(deps.database.pool, ids, COVERS);
  const books = await landingBooks(
    deps,
    showable.map(({ id }) => id),
  );
  for (const book of books) {
    const sample = await sampleFrom(
      deps,
      book,
      showable.find(({ id }) => id === book.id),
    );
    if (sample) return new PreparedJson([JSON.stringify({ books, sample })]);
  }
  return new PreparedJson([JSON.stringify({ books, sample: null })]);
}

/** What the landing page shows to everybody: made once and kept until the catalogue changes, an hour at most. */
export const landingJson = (deps: LandingDeps): Promise<PreparedJson> =>
  deps.cache.landing.fetch('everybody', () => makeLanding(deps));
