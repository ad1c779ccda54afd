import type { Respelling } from '#contract/respellings.ts';
import { findBookFacts } from '#server/features/books/index.ts';
import { recordAudit } from '#server/platform/audit/record-audit.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { GenerationDeps } from '../deps.ts';
import { respellSoon } from './respell-books.ts';
import { listRespellings, lockRespellings, replaceRespellings } from './respelling-store.ts';

/** `bookId` null is the list of all books. */
type Of = { bookId: number | null };

async function titleOf(
  { database }: Pick<GenerationDeps, 'database'>,
  { bookId }: Of,
): Promise<string | null> {
  if (bookId === null) return null;
  const facts = await findBookFacts(database.pool, bookId);
  if (!facts) throw notFound('That book');
  return facts.title;
}

export async function showRespellings(
  deps: Pick<GenerationDeps, 'database'>,
  of: Of,
): Promise<{ respellings: Respelling[] }> {
  await titleOf(deps, of);
  return { respellings: await listRespellings(deps.database.pool, of.bookId) };
}

/** Replaces a list. What is narrated already and holds a word that changed is narrated anew, soon after. */
export async function changeRespellings(
  deps: Pick<GenerationDeps, 'database'>,
  { bookId, respellings, adminId }: Of & { respellings: readonly Respelling[]; adminId: number },
): Promise<{ respellings: Respelling[] }> {
  const label = await titleOf(deps, { bookId });
  await deps.database.query.transaction(async (tx) => {
    await lockRespellings(tx);
    const before = await listRespellings(tx, bookId);
    await replaceRespellings(tx, bookId, respellings);
    const changed = changedWords(before, respellings);
    if (changed.length === 0) return;
    await respellSoon(tx, { bookId, words: changed });
    await recordAudit(tx, {
      adminId,
      action: 'respellings.changed',
      subject: { kind: bookId === null ? 'library' : 'book', id: bookId, label },
      before: { respellings: before.map(inALine) },
      after: { respellings: respellings.map(inALine) },
    });
  });
  return showRespellings(deps, { bookId });
}

const inALine = ({ written, spoken }: Respelling): string => `${written} = ${spoken}`;

/** The words that are new, gone or said in another way. */
function changedWords(before: readonly Respelling[], after: readonly Respelling[]): string[] {
  const [old, now] = [new Set(before.map(inALine)), new Set(after.map(inALine))];
  const changed = [...before, ...after].filter((one) => !(old.has(inALine(one)) && now.has(inALine(one))));
  return [...new Set(changed.map(({ written }) => written))];
}
