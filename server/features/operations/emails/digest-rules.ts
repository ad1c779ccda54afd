import type { AdminQueue, QueueKind } from '#contract/admin-queue.ts';

const names: Readonly<Record<QueueKind, readonly [one: string, more: string]>> = {
  review: ['book to review', 'books to review'],
  needs_source: ['book needs a source', 'books need a source'],
  requests: ['request to decide on', 'requests to decide on'],
  reports: ['reported mistake', 'reported mistakes'],
  failed_books: ['failed book', 'failed books'],
  unnarrated: ['book without audio', 'books without audio'],
  failed_jobs: ['failed background job', 'failed background jobs'],
};

const counted = (count: number, [one, more]: readonly [string, string]): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;

const HOUR_MS = 3_600_000;

function age(ms: number): string {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours >= 24) return counted(Math.floor(hours / 24), ['day', 'days']);
  return hours < 1 ? 'less than an hour' : counted(hours, ['hour', 'hours']);
}

/** `troubles` in sentences. Null where nothing waits. */
export function digestOf(
  { waiting, troubles }: { waiting: AdminQueue['waiting']; troubles: readonly string[] },
  nowMs: number,
) {
  const total = waiting.reduce((sum, { count }) => sum + count, troubles.length);
  if (total === 0) return null;
  const lines = waiting.map(({ kind, count, oldest_at: oldestAt }) => {
    const oldest = oldestAt === null ? '' : ` (oldest: ${age(nowMs - Date.parse(oldestAt))})`;
    return counted(count, names[kind]) + oldest;
  });
  return {
    subject: `${counted(total, ['thing needs', 'things need'])} you in your library`,
    body: [...troubles, ...lines],
    button: { label: 'Open the admin area', path: '/admin' },
    footnotes: [
      'You’re getting this email because you asked for it. It comes each morning, and only if something needs an admin.',
    ],
    stop: { label: 'Stop this email', path: '/settings/admin' },
  };
}
