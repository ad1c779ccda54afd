import type { Pronunciation } from '#contract/narration.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { listPronunciations, lockPronunciations, replacePronunciations } from './pronunciation-store.ts';
import { renarrateSoon } from './renarrate-books.ts';

type Deps = { database: Database };
type Of = { bookId: number | null };

async function titleOf({ database }: Deps, { bookId }: Of): Promise<string | null> {
  if (bookId === null) return null;
  const facts = await findBookFacts(database.pool, bookId);
  if (!facts) throw notFound('That book');
  return facts.title;
}

export async function showPronunciations(deps: Deps, of: Of): Promise<{ respellings: Pronunciation[] }> {
  await titleOf(deps, of);
  return { respellings: await listPronunciations(deps.database.pool, of.bookId) };
}

/** Replaces a list. What is narrated already and holds a word that changed is narrated again, soon after. */
export async function changePronunciations(
  deps: Deps,
  { bookId, pronunciations, adminId }: Of & { pronunciations: readonly Pronunciation[]; adminId: number },
): Promise<{ respellings: Pronunciation[] }> {
  const label = await titleOf(deps, { bookId });
  await deps.database.query.transaction(async (tx) => {
    await lockPronunciations(tx);
    const before = await listPronunciations(tx, bookId);
    await replacePronunciations(tx, bookId, pronunciations);
    const changed = changedWords(before, pronunciations);
    if (changed.length === 0) return;
    await renarrateSoon(tx, { bookId, words: changed });
    await recordAudit(tx, {
      adminId,
      action: 'respellings.changed',
      subject: { kind: bookId === null ? 'library' : 'book', id: bookId, label },
      before: { respellings: before.map(inALine) },
      after: { respellings: pronunciations.map(inALine) },
    });
  });
  return showPronunciations(deps, { bookId });
}

const inALine = ({ written, spoken }: Pronunciation): string => `${written} = ${spoken}`;

function changedWords(before: readonly Pronunciation[], after: readonly Pronunciation[]): string[] {
  const [old, now] = [new Set(before.map(inALine)), new Set(after.map(inALine))];
  const changed = [...before, ...after].filter((one) => !(old.has(inALine(one)) && now.has(inALine(one))));
  return [...new Set(changed.map(({ written }) => written))];
}
