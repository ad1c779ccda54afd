import { z } from 'zod';
import { primaryLanguage } from '#contract/voice-names.ts';
import { rowOf } from '#server/platform/database/row-of.ts';
import { execute, firstRow, type RowOf, rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { orderedAgain, orderRows, type WorkTable } from '#server/platform/work/work-rows.ts';
import { voiceStates, voices } from '../schema.ts';

export const voiceWork: WorkTable<{ name: string }> = {
  job: 'install-voice',
  table: 'voices',
  id: { name: z.string() },
};

const usedRow = { name: z.string(), sha256: z.string(), sampleRateHz: z.number() };

/** The voice with which texts of a language are spoken; null for none. */
export const findInUse = (runner: SqlRunner, language: string): Promise<RowOf<typeof usedRow> | null> =>
  firstRow(
    runner,
    usedRow,
    sql`select name, sha256, sample_rate_hz as "sampleRateHz" from voices
        where is_in_use and language = ${primaryLanguage(language)}`,
  );

const voiceRow = {
  ...rowOf(voices, 'name', 'progress', 'reason', 'isInUse', 'failures'),
  state: z.enum(voiceStates),
};
export type VoiceRow = RowOf<typeof voiceRow>;

export const listRows = (runner: SqlRunner): Promise<VoiceRow[]> =>
  rows(
    runner,
    voiceRow,
    sql`select name, state, progress, reason, is_in_use as "isInUse", failures from voices order by name`,
  );

/** Nothing where it is on its way already. */
export async function orderRow(
  tx: SqlRunner,
  { name, language }: { name: string; language: string },
): Promise<void> {
  await orderRows(
    tx,
    voiceWork,
    sql`insert into voices (name, language) values (${name}, ${primaryLanguage(language)})
        on conflict (name) do update set ${orderedAgain(voiceWork)}, failures = 0
          where voices.state <> 'running' and (voices.state <> 'waiting' or voices.not_before is not null)`,
  );
}

/** The first installed voice of a language is used at once. */
const IS_FIRST_OF_LANGUAGE = sql`voices.is_in_use or not exists (
  select from voices other where other.is_in_use and other.language = voices.language)`;

export async function saveInstalled(
  tx: SqlRunner,
  voice: { name: string; language: string; sha256: string; sampleRateHz: number },
): Promise<void> {
  const { name, language, sha256, sampleRateHz } = voice;
  await execute(
    tx,
    sql`insert into voices (name, language) values (${name}, ${primaryLanguage(language)}) on conflict do nothing`,
  );
  await execute(
    tx,
    sql`update voices set state = 'ready', turn = turn + 1, progress = 1, reason = null, failures = 0, not_before = null,
          sha256 = ${sha256}, sample_rate_hz = ${sampleRateHz}, is_in_use = ${IS_FIRST_OF_LANGUAGE},
          finished_at = now(), updated_at = now()
        where name = ${name}`,
  );
}

/** False where it isn't installed. */
export async function putInUse(tx: SqlRunner, name: string): Promise<boolean> {
  const known = sql`select language from voices where name = ${name} and state = 'ready'`;
  await execute(tx, sql`update voices set is_in_use = false where is_in_use and language in (${known})`);
  return (
    (await execute(
      tx,
      sql`update voices set is_in_use = true, updated_at = now() where name = ${name} and state = 'ready'`,
    )) > 0
  );
}

/** It stays known, so that it isn't fetched again by itself. */
export const removeRow = (tx: SqlRunner, name: string): Promise<number> =>
  execute(
    tx,
    sql`update voices set state = 'removed', turn = turn + 1, is_in_use = false, reason = null, updated_at = now()
        where name = ${name} and state <> 'removed'`,
  );

/** In which most published books are written, as long as no voice was ever ordered. */
export async function findLanguageWithoutVoice(runner: SqlRunner): Promise<string | null> {
  const row = await firstRow(
    runner,
    { language: z.string() },
    sql`select language from books where status = 'published' and not exists (select from voices)
        group by language order by count(*) desc limit 1`,
  );
  return row?.language ?? null;
}
