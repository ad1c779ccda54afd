import { statement } from '#server/platform/database/sql-runner.ts';

/** Those of the books whose summaries may be shown to anybody, in the order of `ids`; an extract is its owner's text. */
export const readShowable = statement<
  { id: number; audioKey: string | null; durationSeconds: number | null },
  [ids: readonly number[], most: number]
>({
  name: 'landing_showable',
  text: `
    select b.id, b.audio_key as "audioKey", b.duration_seconds as "durationSeconds"
    from unnest($1::int[]) with ordinality as asked(id, place) join books b on b.id = asked.id
    where b.status = 'published' and b.source_kind in ('starter', 'ai') order by asked.place limit $2`,
});
