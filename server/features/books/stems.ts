import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { rows, type SqlRunner, sql } from '#server/platform/database/sql.ts';
import { plainFormsOf } from './word-forms/plain-forms.ts';

/** The stem of a folded word; null if it says nothing by itself, as “how” and “the”. */
export type StemOf = (word: string) => string | null;

/** Some megabytes: all words of most libraries. */
const MOST_KEPT = 60_000;

/** What PostgreSQL has said: dictionaries don't change while it runs. By dictionary and word; '' for none. */
const kept = new LRUCache<string, string>({ max: MOST_KEPT });

const stemRow = { plain: z.string(), stem: z.string() };

/** Of folded words in a language. */
export async function stemsOf(
  runner: SqlRunner,
  language: string,
  words: readonly string[],
): Promise<StemOf> {
  const { dictionary, plain } = plainFormsOf(language);
  const stems = new Map<string, string>();
  const asked = new Map<string, string>();
  for (const word of words) {
    const stem = kept.get(`${dictionary}:${word}`);
    if (stem === undefined) asked.set(word, plain(word) ?? '');
    else stems.set(word, stem);
  }
  if (asked.size > 0) {
    const found = await rows(
      runner,
      stemRow,
      sql`select plain, coalesce((ts_lexize(dictionary, plain))[1], '') as stem
          from unnest(${sql.param([...new Set(asked.values())])}::text[]) as given (plain), (
            select coalesce((select oid from pg_ts_dict where dictname = ${dictionary} limit 1)::regdictionary, 'simple')
              as dictionary
          ) its`,
    );
    const stemOf = new Map(found.map((row): [string, string] => [row.plain, row.stem]));
    for (const [word, form] of asked) {
      const stem = stemOf.get(form) ?? '';
      stems.set(word, stem);
      kept.set(`${dictionary}:${word}`, stem);
    }
  }
  return (word) => stems.get(word) || null;
}
