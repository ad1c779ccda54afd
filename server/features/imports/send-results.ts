import { z } from 'zod';
import type { Import, Moderation } from '#contract/imports.ts';
import { type BookWithStatus, findWithStatus } from '#server/features/books/index.ts';
import type { EmailContent } from '#server/platform/email/mailer.ts';
import type { ImportsDeps } from './deps.ts';
import { countNewBooks, findImport, findSender, newBookIds } from './store.ts';

const payloadShape = z.object({ importId: z.number().int() });

/** The others are on the page that the email links to. */
const MOST_TOLD = 10;
const LOOKED_AT = 500;

const results: readonly [status: keyof Moderation, words: string][] = [
  ['published', 'published'],
  ['needs_review', 'to be looked at by a person'],
  ['needs_source', 'waiting for a source text'],
  ['rejected', 'rejected'],
  ['failed', 'could not be generated'],
];

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function emailOf(
  found: Import,
  {
    statuses,
    unpublished,
    address,
  }: { statuses: Moderation; unpublished: BookWithStatus[]; address: string },
): EmailContent {
  const through = results
    .filter(([status]) => (statuses[status] ?? 0) > 0)
    .map(([status, words]) => `${statuses[status]} ${words}`);
  const told = unpublished.map(
    ({ title, author, status_reason: reason }) =>
      `${title} by ${author.name}: ${reason ?? 'no reason given'}`,
  );
  return {
    subject: `Your books are through: ${through.join(', ') || 'none is left'}`,
    body: [
      `The books of "${found.file_name}" have been generated. Of ${counted(found.rows, 'row', 'rows')}, ${counted(found.new, 'was a new book', 'were new books')}, ${found.duplicates} were in the library already and ${found.wrong} could not be read.`,
      `The moderation says: ${through.join(', ') || 'the books have been deleted'}.`,
      ...told,
    ],
    button: { label: 'See the books', address },
    footnotes: ['You get this email because you uploaded the list.'],
  };
}

export async function sendResults(deps: ImportsDeps, payload: unknown): Promise<void> {
  const { importId } = payloadShape.parse(payload);
  const { pool } = deps.database;
  const [found, sender] = await Promise.all([findImport(pool, importId), findSender(pool, importId)]);
  if (!found || sender === null) return;
  const statuses = await countNewBooks(pool, importId);
  const bookIds = await newBookIds(pool, importId, { offset: 0, limit: LOOKED_AT });
  const books = await findWithStatus(pool, bookIds);
  const unpublished = books.filter(({ status }) => status !== 'published').slice(0, MOST_TOLD);
  const address = `${deps.publicUrl()}/last-generated-books`;
  await deps.writeTo(sender, emailOf(found, { statuses, unpublished, address }));
}
