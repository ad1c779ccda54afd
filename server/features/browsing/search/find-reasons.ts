import type { SearchReason } from '#contract/browsing.ts';
import { headingsIn, saidIn } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import type { Answering } from './find-asked.ts';
import { readSaid, type SaidRow } from './search-store.ts';

/** Null where only a topic or the description answers. */
function reasonOf({ id, telling }: Answering, { questions, keyIdeas }: SaidRow): SearchReason | null {
  const ideas = headingsIn(keyIdeas);
  const said = (telling()?.blocks ?? []).flatMap((block) => saidIn(block, { ideas, questions }) ?? []);
  const [best] = said;
  if (!best) return null;
  const idea = said.find(({ kind }) => kind === 'idea');
  const text = (best.kind === 'idea' ? ideas : questions)[best.index] ?? '';
  return { book_id: id, kind: best.kind, text: typographic(text), idea: idea ? idea.index + 1 : null };
}

/** Why books were found by what they're about, in their own words. */
export async function findReasons(
  reads: Database['reads'],
  answering: readonly Answering[],
): Promise<SearchReason[]> {
  if (answering.length === 0) return [];
  const found = await readSaid(
    reads,
    answering.map(({ id }) => id),
  );
  const said = new Map(found.map((row) => [row.id, row]));
  return answering.flatMap((one) => {
    const its = said.get(one.id);
    return (its && reasonOf(one, its)) ?? [];
  });
}
