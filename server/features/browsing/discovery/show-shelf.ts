import { z } from 'zod';
import type { DiscoveryFilter } from '#contract/book-lists.ts';
import type { TopicReason } from '#contract/books.ts';
import { orderShelves } from '#server/features/books/index.ts';
import { named } from '#server/platform/database/sql.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { cardColumns, cardRow } from '../card-rows.ts';
import { booksJson } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { isHeardElsewhere } from './heard-before.ts';
import { readersAreDue } from './shelf-store.ts';
import { leastTrend } from './trend-rules.ts';

const MOST_SHOWN = 20;

/** One person, or a household, makes no trend. */
const LEAST_LISTENERS = 3;
const WEEK_MS = 7 * 86_400_000;

/**
 * Of the first sixty, and of each the five who began it or returned to it last: read in the order of an index, so that
 * it costs the same in every library.
 */
const readTrending = named<[least: number, since: string]>()({
  name: 'shelves_trending',
  text: `
    select book_id as id from (
      select book_id, trend from book_shelves where trend >= $1
        and exists (select from book_cards where book_cards.book_id = book_shelves.book_id)
      order by trend desc nulls last limit 60
    ) heard where ${LEAST_LISTENERS} <= (
      select count(*) from (
        select listened_at from listenings where listenings.book_id = heard.book_id
        order by ordinal desc nulls last limit 5
      ) latest where listened_at >= $2::timestamptz
    ) order by trend desc`,
  row: { id: z.number() },
});

/** In the reader's language and in those of what they heard last; a script that names none gets all. */
const readInTheirs = named<[userId: number, ids: readonly number[], language: string | null, most: number]>()(
  {
    name: 'shelves_in_theirs',
    text: `
    select ${cardColumns} from unnest($2::int[]) with ordinality as given (id, place)
      join book_cards c on c.book_id = given.id
    where ($3::text is null or c.language = $3 or c.language in (
        select book_cards.language from (
          select book_id from listenings where user_id = $1 order by ordinal desc nulls last limit 40
        ) heard join book_cards using (book_id)))
      and not ${isHeardElsewhere('given.id', 'l.finished_at is not null')}
    order by given.place limit $4`,
    row: cardRow,
  },
);

const weekAgo = ({ now }: BrowsingDeps): string => new Date(now() - WEEK_MS).toISOString();

async function trending(deps: BrowsingDeps, userId: number, language: string | null): Promise<PreparedJson> {
  const { database, cache, now } = deps;
  const ids = await cache.trending.fetch('all', async () =>
    (await readTrending(database.reads, leastTrend(now()), weekAgo(deps))).map(({ id }) => id),
  );
  const rows = await readInTheirs(database.pool, userId, ids, language, MOST_SHOWN);
  const books = await booksJson(deps, userId, rows);
  return new PreparedJson(`{"books":${books},"topic_reasons":[],"chosen_by":"everyone"}`);
}

const readReaderShelf = named<[userId: number, language: string | null]>()({
  name: 'shelves_reader',
  text: `
    select coalesce(own.book_ids, theirs.book_ids, everyone.book_ids, '{}') as "bookIds",
      coalesce(own.topics, '{}') as topics, coalesce(own.interests, '{}') as interests,
      coalesce(own.due_at is null and own.made_at < now() - interval '1 day', false) as "isOld",
      case when own.book_ids is null then 'everyone'
        when exists (select from listenings where user_id = $1) then 'heard' else 'interests' end as "chosenBy"
    from (select) one
      left join reader_shelves own on own.user_id = $1 and cardinality(own.book_ids) > 0
      left join reader_shelves asked on asked.user_id = $1
      left join common_shelves theirs on theirs.name = 'everyone:' || coalesce(asked.language, $2) and cardinality(theirs.book_ids) > 0
      left join common_shelves everyone on everyone.name = 'everyone'`,
  row: {
    bookIds: z.array(z.number()),
    topics: z.array(z.string()),
    interests: z.array(z.string()),
    isOld: z.boolean(),
    chosenBy: z.enum(['heard', 'interests', 'everyone']),
  },
});

/** Best first, with what each is about; where nothing is known of the reader, what everyone who reads a language is shown. */
async function readRecommended(
  { database: { pool } }: BrowsingDeps,
  userId: number,
  language: string | null,
) {
  const [shelf] = await readReaderShelf(pool, userId, language);
  const { bookIds = [], topics = [], interests = [] } = shelf ?? {};
  const reasons = bookIds.flatMap((book_id, at): TopicReason[] => {
    const topic = topics[at];
    return topic ? [{ book_id, kind: interests.includes(topic) ? 'chosen' : 'shared', topic }] : [];
  });
  return { bookIds, reasons, isOld: shelf?.isOld ?? false, chosenBy: shelf?.chosenBy ?? 'everyone' };
}

const readNotBegun = named<[userId: number, ids: readonly number[], most: number]>()({
  name: 'shelves_not_begun',
  text: `
    select ${cardColumns} from unnest($2::int[]) with ordinality as given (id, place)
      join book_cards c on c.book_id = given.id
      left join listenings l on l.user_id = $1 and l.book_id = c.book_id
    where l.book_id is null and not ${isHeardElsewhere('given.id')} order by given.place limit $3`,
  row: cardRow,
});

/** From a job, otherwise everyone's; never what they have started since. */
async function recommended(
  deps: BrowsingDeps,
  userId: number,
  language: string | null,
): Promise<PreparedJson> {
  const { pool } = deps.database;
  const { bookIds, reasons, isOld, chosenBy } = await readRecommended(deps, userId, language);
  if (isOld) {
    // Yesterday's shelf is better than none.
    await readersAreDue(pool, [userId])
      .then(() => orderShelves(pool))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'recommendations could not be made due'));
  }
  const rows = await readNotBegun(pool, userId, bookIds, MOST_SHOWN);
  const shown = new Set(rows.map(({ id }) => id));
  const why = JSON.stringify(reasons.filter(({ book_id: id }) => shown.has(id)));
  const books = await booksJson(deps, userId, rows);
  return new PreparedJson(`{"books":${books},"topic_reasons":${why},"chosen_by":"${chosenBy}"}`);
}

type ReadShelf = (deps: BrowsingDeps, userId: number, language: string | null) => Promise<PreparedJson>;

/** As JSON `{"books":[…],"topic_reasons":[…],"chosen_by":…}`. */
export const shelves: Readonly<Record<DiscoveryFilter, ReadShelf>> = { recommended, trending };
