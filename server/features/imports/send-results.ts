import { z } from 'zod';
import type { Import, Moderation } from '#contract/imports.ts';
import { type BookWithStatus, findWithStatus } from '#server/features/books/index.ts';
import type { EmailContent } from '#server/platform/email/mailer.ts';
import type { JobContext } from '#server/platform/work/job-handlers.ts';
import type { ImportsDeps } from './deps.ts';
import { countNewBooks, findImport, findSender, newBookIds } from './store.ts';

const payloadShape = z.object({ importId: z.number().int() });

/** The others are on the page that the email links to. */
const MOST_TOLD = 10;
const LOOKED_AT = 500;

const results: readonly [status: keyof Moderation, one: string, many: string][] = [
  ['published', 'published', 'published'],
  ['needs_review', 'needs review', 'need review'],
  ['needs_source', 'needs a source text', 'need a source text'],
  ['rejected', 'rejected', 'rejected'],
  ['failed', 'failed', 'failed'],
  ['generating', 'in progress', 'in progress'],
  ['waiting', 'waiting', 'waiting'],
];

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** What became of the rows, in a sentence. */
function rowsOf({ rows, new: fresh, duplicates, wrong }: Import): string {
  const parts = [
    ...(fresh > 0 ? [counted(fresh, 'was a new book', 'were new books')] : []),
    ...(duplicates > 0
      ? [counted(duplicates, 'was already in the library', 'were already in the library')]
      : []),
    ...(wrong > 0 ? [counted(wrong, 'needs fixing', 'need fixing')] : []),
  ];
  return `Of ${counted(rows, 'row', 'rows')}, ${listed(parts)}.`;
}

function subjectOf({ file_name: name, state, new: fresh }: Import, became: string): string {
  if (state === 'cancelled') return `Import cancelled: ${name}`;
  if (fresh === 0) return `No new books in ${name}`;
  return became === '' ? `The books from ${name} have been deleted` : `Your books: ${became}`;
}

/** What happened to the new books; nothing where there were none. */
function newsOf({ state, new: fresh }: Import, became: string): string[] {
  if (fresh === 0) return ['Nothing was generated.'];
  if (became === '') return ['The new books have been deleted since.'];
  const rest =
    state === 'cancelled' ? ' You cancelled the rest. Books already imported are generated as usual.' : '';
  return [`The new books: ${became}.${rest}`];
}

function emailOf(
  found: Import,
  {
    statuses,
    unpublished,
    address,
  }: { statuses: Moderation; unpublished: BookWithStatus[]; address: string },
): EmailContent {
  const became = listed(
    results.flatMap(([status, one, many]) => {
      const count = statuses[status] ?? 0;
      return count > 0 ? [counted(count, one, many)] : [];
    }),
  );
  const told = unpublished.map(
    ({ title, author, status_reason: reason }) =>
      `${title} by ${author.name}${reason === null ? '' : `: ${reason}`}`,
  );
  return {
    subject: subjectOf(found, became),
    body: [rowsOf(found), ...newsOf(found, became), ...told],
    button: { label: 'See this import', address },
    footnotes: ['You’re getting this email because you uploaded the list.'],
  };
}

export async function sendResults(
  deps: ImportsDeps,
  payload: unknown,
  { once }: Pick<JobContext, 'once'>,
): Promise<void> {
  const { importId } = payloadShape.parse(payload);
  const { pool } = deps.database;
  const [found, sender] = await Promise.all([findImport(pool, importId), findSender(pool, importId)]);
  if (!found || sender === null) return;
  const statuses = await countNewBooks(pool, importId);
  const bookIds = await newBookIds(pool, importId, { offset: 0, limit: LOOKED_AT });
  const books = await findWithStatus(pool, bookIds);
  const unpublished = books
    .filter(({ status }) => status !== 'published' && status !== 'waiting')
    .slice(0, MOST_TOLD);
  const address = `${deps.publicUrl()}/last-generated-books?import=${importId}`;
  await deps.writeTo(sender, emailOf(found, { statuses, unpublished, address }), once);
}
