import type { Book } from '#contract/books.ts';
import type { LandingBook, Sample } from '#contract/landing.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { hourOf } from '../browsing-memory.ts';
import type { BrowsingDeps } from '../deps.ts';
import { readShowable, type Showable } from './landing-store.ts';

const COVERS = 12;
const SAMPLE_SECONDS = 60;
/** A sample is a part: a narration has to go on for as long again. */
const SHORTEST_NARRATION_SECONDS = 2 * SAMPLE_SECONDS;
/** After its last sentence. */
const REST_SECONDS = 0.3;

function landingBook({ card }: Showable): LandingBook {
  const { id, title, author, thumbnail, tint } = JSON.parse(card) as Book;
  return { id, title, author, thumbnail, tint };
}

async function sampleFrom(
  { reading, narration }: BrowsingDeps,
  { audioKey, durationSeconds, ...showable }: Showable,
  book: LandingBook,
): Promise<Sample | null> {
  if (audioKey === null || (durationSeconds ?? 0) < SHORTEST_NARRATION_SECONDS) return null;
  const lines = await reading.openingOf(showable.id, SAMPLE_SECONDS - REST_SECONDS);
  const last = lines.at(-1);
  if (!last) return null;
  const duration = last.end + REST_SECONDS;
  const link = await narration.sampleOf(audioKey, duration);
  return link === null ? null : { book, audio_public_link: link, duration, lines };
}

async function makeLanding(deps: BrowsingDeps): Promise<PreparedJson> {
  const showable = await readShowable(deps.database.pool, COVERS);
  const books = showable.map(landingBook);
  let sample: Sample | null = null;
  for (const [index, one] of showable.entries()) {
    const book = books[index];
    sample ??= book ? await sampleFrom(deps, one, book) : null;
  }
  return new PreparedJson(JSON.stringify({ books, sample }));
}

/** What the landing page shows to everybody: made once and kept until books change, an hour at most. */
export const landingJson = (deps: BrowsingDeps): Promise<PreparedJson> =>
  deps.memory.common.fetch(`landing/${hourOf(deps.now())}`, () => makeLanding(deps));
