import type { Pool } from 'pg';
import { z } from 'zod';
import { named } from '#server/platform/database/sql.ts';
import { PreparedJson } from '#server/platform/http/prepared-json.ts';
import { cardColumns, cardRow } from '../card-rows.ts';
import { booksJson } from '../cards.ts';
import type { BrowsingDeps } from '../deps.ts';
import { questionsJson } from '../lists/show-explore.ts';
import { readCommon } from './common-store.ts';
import { findInterests } from './find-interests.ts';
import { isHeardElsewhere } from './heard-before.ts';
import { candidatesFrom, reasonFor, type Seed } from './pick-rules.ts';

const DAY_MS = 86_400_000;
const ids = z.array(z.number());

/** By what was begun and finished before today: what is heard today changes no pick. */
const readSeeds = named<[userId: number, today: string]>()({
  name: 'pick_seeds',
  text: `
    select b.title, coalesce(l.finished_at < $2::timestamptz, false) as "isFinished",
      array(select category_id from book_categories where book_id = l.book_id order by position) as "categoryIds",
      coalesce(s.similar_ids, '{}') as "nearIds"
    from (
      select book_id, finished_at, created_at from listenings where user_id = $1
      order by ordinal desc nulls last limit 40
    ) l join books b on b.id = l.book_id left join book_shelves s on s.book_id = l.book_id
    where l.created_at < $2::timestamptz and b.status = 'published' order by l.created_at desc, l.book_id`,
  row: { title: z.string(), isFinished: z.boolean(), categoryIds: ids, nearIds: ids },
});

const readIsNew = named<[userId: number]>()({
  name: 'pick_is_new',
  text: `
    select not exists (select from listenings where user_id = $1)
      and not exists (select from bookmarks where user_id = $1) as "isNew"`,
  row: { isNew: z.boolean() },
});

const pickRow = {
  ...cardRow,
  minutes: z.number(),
  isNew: z.boolean(),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
};

/** Books of today only if there are no others: one that is added now must not change the pick. */
const drawOne = named<[userId: number, ids: readonly number[], today: string]>()({
  name: 'pick_draw',
  text: `
    select ${cardColumns}, c.minutes, c.published_at > $3::timestamptz - interval '30 days' as "isNew", coalesce((
        select json_agg(json_build_object('id', its.id, 'name', its.name) order by bc.position)
        from book_categories bc join categories its on its.id = bc.category_id where bc.book_id = c.book_id
      ), '[]') as categories
    from (select distinct id from unnest($2::int[]) as given (id)) given join book_cards c on c.book_id = given.id
      left join listenings l on l.user_id = $1 and l.book_id = c.book_id
    where (l.book_id is null or l.created_at >= $3::timestamptz)
      and not ${isHeardElsewhere('c.book_id', 'l.created_at < $3::timestamptz')}
    order by c.published_at >= $3::timestamptz, md5(concat_ws('/', $3::text, $1::int, c.book_id)) limit 1`,
  row: pickRow,
});

/** Of the first of these that has one for today. */
async function drawFirst(
  pool: Pool,
  userId: number,
  today: string,
  candidates: readonly (() => Promise<readonly number[]> | readonly number[])[],
) {
  for (const find of candidates) {
    const ids = await find();
    const [row] = ids.length > 0 ? await drawOne(pool, userId, ids, today) : [];
    if (row) return row;
  }
  return null;
}

const noQuestions = new PreparedJson('{"questions":[]}');

/**
 * Today's pick as JSON: one book for the day (UTC), with the reason for it. Nothing that the reader hears today changes
 * where it's drawn from. Whoever has heard and saved nothing gets the questions of the day with it.
 */
export async function todayJson(
  deps: BrowsingDeps,
  userId: number,
  language: string | null,
): Promise<PreparedJson> {
  const now = deps.now();
  const today = new Date(now - (now % DAY_MS)).toISOString();
  const seeds = await readSeeds(deps.database.pool, userId, today);
  const pick = await drawPick(deps, userId, { today, seeds, language });
  const isNew = seeds.length === 0 && (await readIsNew(deps.database.pool, userId))[0]?.isNew === true;
  const { bytes } = isNew ? await questionsJson(deps, language) : noQuestions;
  return new PreparedJson(`{"pick":${pick},${bytes.toString('utf8', 1)}`);
}

type Day = { today: string; seeds: readonly Seed[]; language: string | null };

/** As JSON. */
async function drawPick(deps: BrowsingDeps, userId: number, { today, seeds, language }: Day) {
  const { pool } = deps.database;
  const near = candidatesFrom(seeds);
  const came = near.length > 0 ? null : await findInterests(pool, userId);
  const interests = came?.interests ?? [];
  const row = await drawFirst(pool, userId, today, [
    () => near,
    () => interests.flatMap(({ bookIds }) => bookIds),
    () => everyones(pool, came?.language ?? language),
  ]);
  if (!row) return 'null';
  const books = await booksJson(deps, userId, [row]);
  const chosen = interests.find(({ bookIds }) => bookIds.includes(row.id))?.topic;
  const reason = JSON.stringify(reasonFor({ ...row, chosen }, seeds));
  return `{"book":${books.slice(1, -1)},"reason":${reason}}`;
}

/** What everybody who reads a language is shown; where there's nothing in it, that of most books. */
async function everyones(pool: Pool, language: string | null): Promise<readonly number[]> {
  const found = await readCommon(pool, ['everyone', `everyone:${language}`]);
  const byName = new Map(found.map(({ name, bookIds }) => [name, bookIds]));
  const own = byName.get(`everyone:${language}`) ?? [];
  return own.length > 0 ? own : (byName.get('everyone') ?? []);
}
