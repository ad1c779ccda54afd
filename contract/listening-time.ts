import { z } from 'zod';
import { book } from './books.ts';
import { endpoint } from './endpoint.ts';
import { emptyAnswer, sentNumber } from './values.ts';

/** A day of the calendar on the reader's wall, as `2026-11-23`. */
const calendarDay = z.iso.date();

const wholeSeconds = sentNumber(z.number().int().min(0).max(86_400));

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
}

const timeZone = z.string().max(64).refine(isTimeZone, 'A time zone is a name such as “Europe/Madrid”.');

/** A counter of one page on one day goes on from `from_seconds`, which was confirmed, to `to_seconds`. */
const heardPart = z
  .object({
    day: calendarDay,
    counter: z.uuid(),
    from_seconds: wholeSeconds,
    to_seconds: wholeSeconds,
  })
  .refine((part) => part.from_seconds <= part.to_seconds, {
    path: ['to_seconds'],
    message: 'A counter only goes up.',
  });
export type HeardPart = z.infer<typeof heardPart>;

export const countListeningTime = endpoint({
  route: 'POST /api/v1/listening-time',
  access: 'signed-in',
  summary:
    'Count seconds of a day that were really listened to. The same seconds again, or in another order, count once. Nothing is counted where the reader has turned it off, for days to come, or after 90 days.',
  body: heardPart,
  answer: emptyAnswer,
});

const total = z.number().int();

export const listeningTime = z.object({
  today: calendarDay,
  /** The seven days of this week. */
  week: z.array(z.object({ day: calendarDay, seconds: total })),
  /** The last twelve, the present one at the end: `2026-11`. */
  months: z.array(z.object({ month: z.string(), seconds: total })),
  finished: z.object({ this_week: total, this_year: total, total }),
});
export type ListeningTime = z.infer<typeof listeningTime>;

export const showListeningTime = endpoint({
  route: 'GET /api/v1/listening-time',
  access: 'signed-in',
  summary:
    'How long the current user has listened, for themselves alone. Null where they have turned it off.',
  query: z.object({
    time_zone: timeZone,
    /** The first day of a week: 1 is Monday, 7 Sunday. */
    week_starts: sentNumber(z.number().int().min(1).max(7)).prefault(1),
  }),
  answer: z.object({ data: listeningTime.nullable() }),
});

/** What somebody heard in a month of their calendar. */
export const recap = z.object({
  /** `2026-11`. */
  month: z.string(),
  seconds: total,
  /** On which something was heard. */
  days: total,
  /** In that month, the first one first. */
  finished: z.array(book),
  /** Heard or read last in that month, and not finished. */
  begun: z.array(book),
  /** Made in that month. */
  highlights: total,
});
export type Recap = z.infer<typeof recap>;

export const showRecap = endpoint({
  route: 'GET /api/v1/listening-time/:month',
  access: 'signed-in',
  summary:
    'A month of the current user: what they finished, heard and highlighted. Null for one in which there was nothing.',
  params: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'A month such as “2026-11”.') }),
  query: z.object({ time_zone: timeZone }),
  answer: z.object({ data: recap.nullable() }),
});

/** Its page, at the same address, asks first: programs that look at links in emails stop nothing. */
export const stopMonthlyEmail = endpoint({
  route: 'POST /stop-email/:token',
  access: 'anyone',
  summary:
    'Turn off the monthly email of whoever the token in its address was sent to. Mail programs call it without asking, with a form (RFC 8058); nothing in the body counts.',
  params: z.object({ token: z.string().max(100) }),
  answer: emptyAnswer,
});

export const deleteListeningTime = endpoint({
  route: 'DELETE /api/v1/listening-time',
  access: 'signed-in',
  summary: 'Delete how long the current user has listened on each day. Places and finished books stay.',
  answer: emptyAnswer,
});
