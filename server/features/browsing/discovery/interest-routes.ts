import { z } from 'zod';
import { chooseInterests, showInterests } from '#contract/interests.ts';
import { named } from '#server/platform/database/sql.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BrowsingDeps } from '../deps.ts';
import { makeReaderShelf } from './make-reader-shelf.ts';
import { topicsToOffer } from './offer-rules.ts';
import { readInterests, writeInterests } from './shelf-store.ts';
import { type Topic, topicsIn } from './topic-stems.ts';

/** Enough to tell what a library is about. */
const MOST_READ = 500;

const readTopics = named<[language: string, most: number]>()({
  name: 'interests_topics',
  text: `
    select b.topics from (
      select book_id from book_cards where language = $1 order by listens_count desc, book_id desc limit $2
    ) popular join books b on b.id = popular.book_id`,
  row: { topics: z.array(z.string()) },
});

/** The same for everybody: kept until books change, an hour at most. */
const offeredIn = (
  { database: { reads }, cache }: BrowsingDeps,
  language: string,
): Promise<readonly string[]> =>
  cache.offered.fetch(language, async () => {
    const books: Topic[][] = [];
    for (const { topics } of await readTopics(reads, language, MOST_READ))
      books.push(await topicsIn(reads, language, topics));
    return topicsToOffer(books);
  });

export function interestRoutes(app: App, deps: BrowsingDeps): void {
  const { pool } = deps.database;

  mount(app, showInterests, async ({ currentUser, query }) => {
    const [came] = await readInterests(pool, currentUser.userId);
    return { offered: [...(await offeredIn(deps, query.language))], chosen: came?.interests ?? null };
  });

  mount(app, chooseInterests, async ({ currentUser, body: { topics, language } }) => {
    const chosen = [...new Set(topics)];
    const [due] = await writeInterests(pool, currentUser.userId, chosen, language);
    // Not by the job: home is shown next.
    if (due) await makeReaderShelf(deps, due);
    return { chosen };
  });
}
