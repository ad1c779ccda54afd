import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sentenceId } from './reading.ts';
import { emptyAnswer, idField, idParam, moment, pageFields, pageParam, perPageParam } from './values.ts';

/** A mistake in a book that somebody reported: open, or resolved by an admin. */
export const reportStates = ['open', 'resolved'] as const;
export type ReportState = (typeof reportStates)[number];

const LEAST_LETTERS = 5;
const MOST_LETTERS = 1000;

const told = z
  .string({ error: 'Say what’s wrong.' })
  .transform((text) => text.replaceAll('\u0000', '').trim())
  .pipe(
    z
      .string()
      .min(LEAST_LETTERS, `Say what’s wrong in at least ${LEAST_LETTERS} characters.`)
      .max(MOST_LETTERS, `Use at most ${MOST_LETTERS} characters.`),
  );

const report = z.object({
  id: z.number().int(),
  text: z.string(),
  sentence: z.string().nullable(),
  state: z.enum(reportStates),
  note: z.string().nullable(),
  book: z.object({ id: z.number().int(), title: z.string(), slug: z.string() }),
  created_at: moment,
  resolved_at: moment.nullable(),
});

export const reportMistake = endpoint({
  route: 'POST /api/v1/books/:id/reports',
  access: 'signed-in',
  summary: 'Report a mistake in a book, or in one sentence of it. The same report again is kept once.',
  params: z.object({ id: idParam }),
  body: z.object({ text: told, sentence_id: sentenceId.nullish() }),
  answer: emptyAnswer,
});

const myReport = report.extend({
  is_news: z.boolean(),
});

export const listMyReports = endpoint({
  route: 'GET /api/v1/reports',
  access: 'signed-in',
  summary: 'The mistakes that the current user reported, newest first, at most 100.',
  answer: z.object({ reports: z.array(myReport) }),
});

export const seeReports = endpoint({
  route: 'POST /api/v1/reports/seen',
  access: 'signed-in',
  summary: 'Mark these reports’ news as seen by the current user; other ids are ignored.',
  body: z.object({ ids: z.array(idField).max(200) }),
  answer: emptyAnswer,
});

const reportForAdmin = report.extend({
  /** The reporter's email address; null once that account is gone. */
  reporter: z.string().nullable(),
});
export type ReportForAdmin = z.infer<typeof reportForAdmin>;

export const listReports = endpoint({
  route: 'GET /api/v1/admin/reports',
  access: 'admin',
  summary: 'Mistakes reported by readers: open ones oldest first, resolved ones newest first.',
  query: z.object({ state: z.enum(reportStates).default('open'), page: pageParam, per_page: perPageParam }),
  answer: z.object({
    reports: z.array(reportForAdmin),
    ...pageFields,
  }),
});

export const resolveReport = endpoint({
  route: 'POST /api/v1/admin/reports/:id/resolve',
  access: 'admin',
  summary: 'Resolve a report with a note, which is sent to the reader. 409 if it’s already resolved.',
  params: z.object({ id: idParam }),
  body: z.object({
    note: z
      .string({ error: 'Say what was done.' })
      .trim()
      .min(2, 'Tell the reader what was done.')
      .max(MOST_LETTERS, `A note can have at most ${MOST_LETTERS} characters.`),
  }),
  answer: z.object({ data: reportForAdmin }),
});
