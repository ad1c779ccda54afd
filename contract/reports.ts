import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sentenceId } from './reading.ts';
import { leastLetters, mostLetters } from './text-limits.ts';
import { countedFields, emptyAnswer, idParam, moment, pageQuery } from './values.ts';

/** A mistake in a book that somebody reported: open, or resolved by an admin. */
export const reportStates = ['open', 'resolved'] as const;
export type ReportState = (typeof reportStates)[number];

const told = z
  .string({ error: 'Say what’s wrong.' })
  .transform((text) => text.replaceAll('\u0000', '').trim())
  .pipe(
    z
      .string()
      .min(leastLetters.report, `Say what’s wrong in at least ${leastLetters.report} characters.`)
      .max(mostLetters.report, `Use at most ${mostLetters.report} characters.`),
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
  body: z.object({ ids: z.array(idParam).max(200) }),
  answer: emptyAnswer,
});

const reportForAdmin = report.extend({
  /** The reporter's email address; null once that account is gone. */
  reporter: z.string().nullable(),
  /** What stands around the sentence in its paragraph; null without one, if it's no longer there, or once resolved. */
  context: z.object({ section: z.string(), before: z.string(), after: z.string() }).nullable(),
});
export type ReportForAdmin = z.infer<typeof reportForAdmin>;

export const listReports = endpoint({
  route: 'GET /api/v1/admin/reports',
  access: 'admin',
  summary: 'Mistakes reported by readers: open ones oldest first, resolved ones newest first.',
  query: z.object({ state: z.enum(reportStates).default('open'), ...pageQuery }),
  answer: z.object({
    reports: z.array(reportForAdmin),
    ...countedFields,
  }),
});

const note = z
  .string({ error: 'Say what was done.' })
  .trim()
  .min(leastLetters.reason, 'Tell the reader what was done.')
  .max(mostLetters.reason, `A note can have at most ${mostLetters.reason} characters.`);

export const resolveReport = endpoint({
  route: 'POST /api/v1/admin/reports/:id/resolve',
  access: 'admin',
  summary: 'Resolve a report with a note, which is sent to the reader. 409 if it’s already resolved.',
  params: z.object({ id: idParam }),
  body: z.object({ note }),
  answer: z.object({ data: reportForAdmin }),
});

export const mendReport = endpoint({
  route: 'POST /api/v1/admin/reports/:id/mend',
  access: 'admin',
  summary:
    'Replace the sentence that a report is about, have it narrated again, and resolve the report with a note. 409 if it’s already resolved, or the sentence can’t be replaced by itself.',
  params: z.object({ id: idParam }),
  body: z.object({
    sentence: z
      .string({ error: 'Write the sentence as it should be.' })
      .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
      .pipe(
        z
          .string()
          .max(mostLetters.sentence, `Use at most ${mostLetters.sentence} characters.`)
          .regex(/[\p{L}\p{N}]/u, 'The sentence needs a letter or a digit.'),
      ),
    note,
  }),
  answer: z.object({ data: reportForAdmin }),
});
