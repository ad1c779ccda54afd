import { type DueShelf, sameWork, writeBookShelf } from '#server/features/books/index.ts';
import type { Listening } from '#server/features/listening/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { BrowsingCache } from '../browsing-cache.ts';
import { readStemShares, shareIn } from '../search/search-store.ts';
import { readCandidates, readOwn, type WeighedRow } from './shelf-store.ts';
import { rankSimilar, rankTogether } from './similar-rules.ts';
import { topicsIn } from './topic-stems.ts';
import { type About, aboutOf, likeness, sharedTopic, tellingStems } from './weigh-about.ts';

export type BookShelfDeps = {
  database: Pick<Database, 'pool'>;
  cache: Pick<BrowsingCache, 'stemShares'>;
  listening: Pick<Listening, 'heardTogether'>;
};

/** Stems by which others are looked for. */
const MOST_TELLING = 24;

type Weighed = WeighedRow & { about: About };
/** What it has in common with each of them, in words of theirs or its own. */
async function topicsShared(
  deps: BookShelfDeps,
  own: Weighed & { language: string },
  similar: readonly Weighed[],
): Promise<string[]> {
  const ownTopics = await topicsIn(deps.database.pool, own.language, own.topics);
  const shared: string[] = [];
  for (const other of similar) {
    const topics = [...(await topicsIn(deps.database.pool, own.language, other.topics)), ...ownTopics];
    shared.push(sharedTopic(other.about, own.about, topics));
  }
  return shared;
}

/** Keeps what is similar to a book, and what its listeners also listen to. Returns the similar ones. */
export async function makeBookShelf(deps: BookShelfDeps, { id, dueAt }: DueShelf): Promise<number[]> {
  const { pool } = deps.database;
  const [row] = await readOwn(pool, id);
  if (!row) {
    await writeBookShelf(pool, id, dueAt, [], [], [], []);
    return [];
  }
  const shareOf = shareIn(await deps.cache.stemShares.fetch('all', () => readStemShares(pool)), row.language);
  const own = { ...row, about: aboutOf(row.document, shareOf) };
  const told = tellingStems(own.about, MOST_TELLING);
  const heard = new Map(
    (await deps.listening.heardTogether(id)).map((other) => [other.bookId, other.listeners]),
  );
  const found = await readCandidates(
    pool,
    id,
    own.language,
    told.map(([stem]) => `'${stem}'`),
    told.map(([, worth]) => worth),
    own.authorId,
    own.categoryIds,
    [...heard.keys()],
  );
  const candidates = found
    .filter((other) => !sameWork(other, own))
    .map((other) => {
      const about = aboutOf(other.document, shareOf);
      return { ...other, about, likeness: likeness(own.about, about), listeners: heard.get(other.id) ?? 0 };
    });
  const similar = rankSimilar(own, candidates, sameWork);
  const together = rankTogether(own, candidates);
  const similarIds = similar.map((other) => other.id);
  await writeBookShelf(
    pool,
    id,
    dueAt,
    similarIds,
    await topicsShared(deps, own, similar),
    together.map((other) => other.id),
    together.map(({ score }) => score),
  );
  return similarIds;
}
