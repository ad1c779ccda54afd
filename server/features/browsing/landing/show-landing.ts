import { z } from 'zod';
import type { Book } from '#contract/books.ts';
import type { LandingBook, Sample } from '#contract/landing.ts';
import { findOpening } from '#server/features/reading/index.ts';
import { type RowOf, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { hourOf } from '../browsing-cache.ts';
import type { BrowsingDeps } from '../deps.ts';

const COVERS = 12;
/** Fewer of one's own language aren't a wall: others fill it. */
const FEWEST_COVERS = 8;
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
  language: z.string(),
  minute: z.object({ id: z.number(), audioKey: z.string(), duration: z.number() }).nullable(),
};
type Showable = RowOf<typeof showableRow>;

const LOOKED_AT = 100;

/** What one or two people have started says little: up to here the editors' order decides. */
const LEAST_LISTENS = 3;

/** Books that may be shown to anyone, the best first; an extract is its owner's text. */
const readShowable = (runner: SqlRunner, chosen: SQL, featured: readonly number[]): Promise<Showable[]> =>
  rows(
    runner,
    showableRow,
    sql`select b.id, popular.card, b.audio_key as "audioKey", b.duration_seconds as "durationSeconds", b.language,
          (select json_build_object('id', id, 'audioKey', audio_key, 'duration', duration_seconds) from books
            where edition_of = b.id and audio_key is not null) as minute
        from (
          (select book_id, listens_count, card from book_cards where ${chosen}
            order by listens_count desc nulls last, book_id desc nulls last limit ${LOOKED_AT})
          union
          select book_id, listens_count, card from book_cards
          where book_id = any(${sql.param([...featured])}::int[]) and ${chosen}
        ) popular join books b on b.id = popular.book_id
        where b.source_kind in ('starter', 'ai')
        order by case when popular.listens_count >= ${LEAST_LISTENS} then popular.listens_count else 0 end desc,
          array_position(${sql.param([...featured])}::int[], popular.book_id), popular.book_id desc`,
  );

function landingBook({ card }: Showable): LandingBook {
  const { id, title, author, thumbnail, tint } = JSON.parse(card) as Book;
  return { id, title, author, thumbnail, tint };
}

async function sampleFrom(deps: BrowsingDeps, showable: Showable): Promise<Sample | null> {
  const book = landingBook(showable);
  const { minute } = showable;
  if (minute === null) return beginningOf(deps, showable, book);
  const lines = await findOpening(deps.database.pool, minute.id, minute.duration);
  const link = deps.mediaLink(minute.audioKey, 'anyone');
  return { book, audio_public_link: link, duration: minute.duration, is_minute: true, lines };
}

async function beginningOf(
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
  return link === null ? null : { book, audio_public_link: link, duration, is_minute: false, lines };
}

type Asked = { language: string | null; featured: readonly number[] };

async function makeLanding(deps: BrowsingDeps, { language, featured }: Asked): Promise<PreparedJson> {
  const { reads } = deps.database;
  const own = language === null ? [] : await readShowable(reads, sql`language = ${language}`, featured);
  const inOthers = language === null ? sql`true` : sql`language <> ${language}`;
  const others = await readShowable(reads, inOthers, featured);
  const showable = [...own, ...others];
  const books = (own.length < FEWEST_COVERS ? showable : own).slice(0, COVERS).map(landingBook);
  const rank = (one: Showable) => (one.language === language ? 0 : 2) + (one.minute ? 0 : 1);
  let sample: Sample | null = null;
  for (const one of showable.toSorted((a, b) => rank(a) - rank(b))) sample ??= await sampleFrom(deps, one);
  return new PreparedJson(JSON.stringify({ books, sample }));
}

/** The same for everyone who speaks a language: kept until books or collections change, an hour at most. */
export async function landingJson(deps: BrowsingDeps, language: string | null): Promise<PreparedJson> {
  const featured = await deps.findFeatured(language);
  const key = `landing/${language}/${hourOf(deps.now())}/${featured.join()}`;
  return deps.cache.common.fetch(key, () => makeLanding(deps, { language, featured }));
}
