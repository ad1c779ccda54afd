import { z } from 'zod';
import { type BookWithStatus, findWithStatus } from '#server/features/books/index.ts';
import type { AdminLetter, ImportsDeps } from './deps.ts';
import { countNewBooks, findImport, type ImportRecord, newBookIds } from './store.ts';

const payloadShape = z.object({ importId: z.number().int() });

/** Books told by name; the others are on the page that the letter links to. */
const MOST_TOLD = 10;
const LOOKED_AT = 500;

type Statuses = Awaited<ReturnType<typeof countNewBooks>>;

const results: readonly [status: keyof Statuses, words: string][] = [
  ['published', 'published'],
  ['needs_review', 'to be looked at by a person'],
  ['needs_source', 'waiting for a source text'],
  ['rejected', 'rejected'],
  ['failed', 'could not be generated'],
];

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function letterOf(
  found: ImportRecord,
  { statuses, unpublished, address }: { statuses: Statuses; unpublished: BookWithStatus[]; address: string },
): AdminLetter {
  const through = results
    .filter(([status]) => (statuses[status] ?? 0) > 0)
    .map(([status, words]) => `${statuses[status]} ${words}`);
  const told = unpublished
    .slice(0, MOST_TOLD)
    .map(
      ({ title, author, status_reason: reason }) =>
        `${title} by ${author.name}: ${reason ?? 'no reason given'}`,
    );
  return {
    subject: `Your books are through: ${through.join(', ') || 'none is left'}`,
    body: [
      `The books of "${found.fileName}" have been generated. Of ${counted(found.rowsCount, 'row', 'rows')}, ${counted(found.newCount, 'was a new book', 'were new books')}, ${found.duplicatesCount} were in the library already and ${found.wrongCount} could not be read.`,
      `The moderation says: ${through.join(', ') || 'the books were deleted meanwhile'}.`,
      ...told,
    ],
    button: { label: 'See the books', address },
    footnotes: ['You get this letter because you uploaded the list.'],
  };
}

/** Writes to the admin who sent the list what became of its books. */
export async function sendResults(deps: ImportsDeps, payload: unknown): Promise<void> {
  const { importId } = payloadShape.parse(payload);
  const found = await findImport(deps.database.pool, importId);
  if (!found || found.createdBy === null) return;
  const { pool } = deps.database;
  const statuses = await countNewBooks(pool, importId);
  const bookIds = await newBookIds(pool, importId, { offset: 0, limit: LOOKED_AT });
  const books = await findWithStatus(pool, bookIds);
  const unpublished = books.filter(({ status }) => status !== 'published');
  const address = `${deps.publicUrl()}/last-generated-books`;
  await deps.writeTo(found.createdBy, letterOf(found, { statuses, unpublished, address }));
}
