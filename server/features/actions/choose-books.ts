import { z } from 'zod';
import { type LeftOutReason, leftOutReasons, type Matching } from '#contract/book-actions.ts';
import { MOST_IN_COLLECTION } from '#contract/collections-admin.ts';
import { generationSteps } from '#contract/generation.ts';
import { inCatalogue } from '#server/features/books/index.ts';
import { READ_BYTES } from '#server/features/generation/index.ts';
import { type RowOf, rows, type SQL, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import type { ActionsDeps } from './deps.ts';
import type { Deed } from './kinds.ts';

export type Target = { ids?: readonly number[] | undefined; matching?: Matching | undefined };
export type Choice = { deed: Deed; target: Target };

const judgedRow = {
  /** Null for books that it can be done with. */
  reason: z.enum(leftOutReasons).nullable(),
  /** The step from which each of them is made; null where nothing is. */
  start: z.enum(generationSteps).nullable(),
  count: z.number(),
  published: z.number(),
  /** Of texts attached to them what is read, in bytes. */
  attached: z.number(),
  /** Of their ids; null unless they are to be deleted. */
  fingerprint: z.string().nullable(),
};
type Judged = RowOf<typeof judgedRow>;

type Deps = Pick<ActionsDeps, 'matchingBooks' | 'checkCollection'>;

export const wantedBooks = async (
  runner: SqlRunner,
  { matchingBooks }: Pick<Deps, 'matchingBooks'>,
  { ids = [], matching }: Target,
): Promise<SQL> =>
  matching === undefined
    ? sql`select distinct unnest(${sql.param([...ids])}::int[]) as id`
    : matchingBooks(runner, matching);

/** Every reason that the deed has, in the order in which they are looked for. */
function reasonsOf(deed: Deed): readonly (readonly [when: SQL, reason: LeftOutReason])[] {
  const making = [sql`is_busy`, 'making'] as const;
  const notPublished = [sql`status <> 'published'`, 'not_published'] as const;
  const noText = [sql`not has_text`, 'no_text'] as const;
  switch (deed.action) {
    case 'accept':
      return [
        making,
        [sql`held is not null and not can_accept`, 'nothing_to_accept'],
        [sql`held is null and status = 'published'`, 'published'],
        [sql`held is null and not has_text`, 'no_text'],
      ];
    case 'reject':
      return [making, [sql`status = 'rejected'`, 'rejected']];
    case 'take_down':
      return [notPublished, making];
    case 'narrate':
      return [notPublished, noText, [sql`narration in ('waiting', 'running')`, 'narrating']];
    case 'language':
      return [making, [sql`language = ${deed.language}`, 'same']];
    case 'redo': {
      const before = generationSteps.slice(0, generationSteps.indexOf(deed.step));
      return [making, [sql`not ${sql.param([...before])}::text[] <@ done`, 'step_missing']];
    }
    case 'collection':
      return reasonsInCollection(deed.collection_id);
    case 'delete':
      return [];
    default:
      return [making];
  }
}

function reasonsInCollection(id: number): ReturnType<typeof reasonsOf> {
  const isIn = sql`exists (select from collection_books c where c.collection_id = ${id} and c.book_id = facts.id)`;
  const held = sql`(select count(*) from collection_books where collection_id = ${id})`;
  const place = sql`row_number() over (partition by status is null, ${isIn} order by id)`;
  return [
    [isIn, 'in_collection'],
    [sql`${held} + ${place} > ${MOST_IN_COLLECTION}`, 'collection_full'],
  ];
}

const NEXT_STEP = sql`coalesce((select step from unnest(${sql.param([...generationSteps])}::text[])
  with ordinality as steps (step, place) where step <> all(done) order by place limit 1), 'resolve')`;

const AFTER_ACCEPTED = sql`case held when 'resolve' then 'write' when 'review' then 'illustrate'
  when 'publish' then 'publish' else case when has_audio then null else 'narrate' end end`;

function startOf(deed: Deed): SQL {
  switch (deed.action) {
    case 'accept':
      return AFTER_ACCEPTED;
    case 'generate':
      return NEXT_STEP;
    case 'redo':
      return sql`${deed.step}::text`;
    case 'narrate':
      return sql`'narrate'::text`;
    case 'language':
      return sql`case when status = 'published' then 'narrate' end`;
    default:
      return sql`null::text`;
  }
}

/** One row a book: its `id` and `status`, why it is left out, and the step that it starts with. */
async function judged(runner: SqlRunner, deps: Deps, { deed, target }: Choice): Promise<SQL> {
  if (deed.action === 'collection') await deps.checkCollection(runner, deed.collection_id);
  const cases = reasonsOf(deed).map(([when, reason]) => sql`when ${when} then ${reason}`);
  return sql`with wanted as materialized (${await wantedBooks(runner, deps, target)}),
    facts as (
      select wanted.id, b.status, b.language, b.audio_key is not null as has_audio,
        exists (select from book_texts t where t.book_id = wanted.id) as has_text,
        n.state as narration, coalesce(s.is_busy, false) as is_busy, s.held,
        coalesce(s.can_accept, false) as can_accept, coalesce(s.done, '{}') as done
      from wanted left join books b on b.id = wanted.id and ${inCatalogue('b')}
      left join narrations n on n.book_id = wanted.id
      left join lateral (
        select bool_or(state in ('waiting', 'running')) as is_busy, max(step) filter (where state = 'held') as held,
          bool_or(state = 'held' and (step in ('review', 'publish') or step = 'resolve' and result ? 'title'))
            as can_accept,
          array_agg(step) filter (where state = 'done') as done
        from generation_steps where book_id = wanted.id) s on true)
    select id, status, case when status is null then 'unknown' ${sql.join(cases, sql` `)} end as reason,
      ${startOf(deed)} as start from facts`;
}

const judgedColumns = ({ action }: Deed): SQL => sql`reason, start, count(*)::int as count,
  (count(*) filter (where status = 'published'))::int as published,
  coalesce(sum((select sum(${READ_BYTES}) from book_sources s where s.book_id = judged.id and s.kind = 'attached')), 0)::float8
    as attached,
  ${action === 'delete' ? sql`md5(string_agg(id::text, ',' order by id))` : sql`null::text`} as fingerprint`;

export const countJudged = async (runner: SqlRunner, deps: Deps, choice: Choice): Promise<Judged[]> => {
  const all = await judged(runner, deps, choice);
  return rows(
    runner,
    judgedRow,
    sql`select ${judgedColumns(choice.deed)} from (${all}) judged group by reason, start`,
  );
};

/** Puts down the books that it can be done with, and counts all of them, in one statement. */
export const chooseBooks = async (
  tx: SqlRunner,
  deps: Deps,
  { actionId, ...choice }: Choice & { actionId: number },
): Promise<Judged[]> => {
  const all = await judged(tx, deps, choice);
  return rows(
    tx,
    judgedRow,
    sql`with judged as materialized (${all}),
          put as (
            insert into book_action_books (action_id, book_id)
            select ${actionId}, id from judged where reason is null)
        select ${judgedColumns(choice.deed)} from judged group by reason, start`,
  );
};
