import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import type { LandingBook, Sample } from '#contract/landing.ts';
import { findOpening } from '#server/features/reading/index.ts';
import { type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { hourOf } from '../browsing-cache.ts';
import type { BrowsingDeps } from '../deps.ts';

const COVERS = 12;
const SAMPLE_SECONDS = 60;
/** A sample is only a part of a longer narration. */
const SHORTEST_NARRATION_SECONDS = 2 * SAMPLE_SECONDS;
/** After the last sentence. */
const REST_SECONDS = 0.3;

const showableRow = {
  id: z.number(),
  card: z.string(),
  audioKey: z.string().nullable(),
  durationSeconds: z.number().nullable(),
};
type Showable = RowOf<typeof showableRow>;

const LOOKED_AT = 100;

/** The most popular books that may be shown to anyone; an extract is its owner's text. */
const readShowable = (runner: SqlRunner, most: number): Promise<Showable[]> =>
  rows(
    runner,
    showableRow,
    sql`select b.id, popular.card, b.audio_key as "audioKey", b.duration_seconds as "durationSeconds"
        from (
          select * from book_cards order by listens_count desc nulls last, book_id desc nulls last limit ${LOOKED_AT}
        ) popular join books b on b.id = popular.book_id
        where b.source_kind in ('starter', 'ai')
        order by popular.listens_count desc, popular.book_id desc limit ${most}`,
  );

function landingBook({ card }: Showable): LandingBook {
  const { id, title, author, thumbnail, tint } = JSON.parse(card) as Book;
  return { id, title, author, thumbnail, tint };
}

async function sampleFrom(
  { database, narration }: BrowsingDeps,
  { audioKey, durationSeconds, ...showable }: Showable,
  book: LandingBook,
): Promise<Sample | null> {
  if (audioKey === null || (durationSeconds ?? 0) < SHORTEST_NARRATION_SECONDS) return null;
  const lines = await findOpening(database.pool, showable.id, SAMPLE_SECONDS - REST_SECONDS);
  const last = lines.at(-1);
  if (!last) return null;
  const duration = last.end + REST_SECONDS;
  const link = await narration.sampleOf(audioKey, duration);
  return link === null ? null : { book, audio_public_link: link, duration, lines };
}

async function makeLanding(deps: BrowsingDeps): Promise<PreparedJson> {
  const showable = await readShowable(deps.database.reads, COVERS);
  const books = showable.map(landingBook);
  let sample: Sample | null = null;
  for (const [index, one] of showable.entries()) {
    const book = books[index];
    sample ??= book ? await sampleFrom(deps, one, book) : null;
  }
  return new PreparedJson(JSON.stringify({ books, sample }));
}

/** The same for everyone: kept until books change, an hour at most. */
export const landingJson = (deps: BrowsingDeps): Promise<PreparedJson> =>
  deps.cache.common.fetch(`landing/${hourOf(deps.now())}`, () => makeLanding(deps));
