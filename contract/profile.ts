import { z } from 'zod';
import { email, firstName, lastName, newPassword, typedPassword, user } from './accounts.ts';
import { bookColumns, LONGEST_VIEW_NAME, MOST_VIEWS } from './book-table.ts';
import { endpoint } from './endpoint.ts';
import { FASTEST_SPEED, MOST_WEEKLY_BOOKS, SLOWEST_SPEED } from './listening-rules.ts';
import { emptyAnswer, idParam, moment, sentNumber } from './values.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}

const LANGUAGE = '[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}';

/** What is left out is at its default. */
export const preferences = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']).optional(),
  /** The code of a language (BCP 47), or `browser` for what the browser asks for. */
  language: z
    .string()
    .regex(new RegExp(`^(?:browser|${LANGUAGE})$`), 'A code such as “es”, or “browser”.')
    .optional(),
  /** The code of the language in which the monthly email was asked for. One that is chosen above comes before it. */
  email_language: z
    .string()
    .regex(new RegExp(`^${LANGUAGE}$`), 'A code such as “es”.')
    .optional(),
  /** The root size in px, 12 to 18. */
  scale: sentNumber(z.number().int().min(12).max(18)).optional(),
  menu_mode: z.enum(['static', 'overlay']).optional(),
  ripple: z.boolean().optional(),
  input_style: z.enum(['outlined', 'filled']).optional(),
  /** One of the reader's highlights a day on home. */
  daily_highlight: z.boolean().optional(),
  /** Of an admin: an email each morning of what waits. Left out while nobody has answered that. */
  daily_email: z.boolean().optional(),
  /** An email at the start of each month about the one before. None if left out. */
  monthly_email: z.boolean().optional(),
  /** Of these emails, by its IANA name. */
  time_zone: z.string().max(60).refine(isTimeZone, 'A time zone such as “Europe/Madrid”.').optional(),
  /** Of an admin: what the table of books shows, and the views of it that they saved. */
  book_columns: z.array(z.enum(bookColumns)).max(bookColumns.length).optional(),
  book_views: z
    .array(
      z.strictObject({
        name: z.string().trim().min(1).max(LONGEST_VIEW_NAME),
        address: z.string().max(1_000),
      }),
    )
    .max(MOST_VIEWS)
    .optional(),
  /** 1 is the pace of the voice. */
  speed: sentNumber(z.number().min(SLOWEST_SPEED).max(FASTEST_SPEED)).optional(),
  auto_next: z.boolean().optional(),
  /** Whether it's counted how long the reader listens. */
  listening_time: z.boolean().optional(),
  /** Books that the reader would like to finish in a week; 0 for no goal. */
  weekly_goal: sentNumber(z.number().int().min(0).max(MOST_WEEKLY_BOOKS)).optional(),
  /** What the previous and next keys of a headset or a lock screen go to. */
  skip_keys: z.enum(['ideas', 'books']).optional(),
  /** By language, the first part of its BCP 47 tag: the voice to hear where a book has several. */
  voices: z
    .record(z.string().regex(/^[a-z]{2,8}$/), z.string().min(1).max(100))
    .refine((chosen) => Object.keys(chosen).length <= 50, 'At most 50 languages.')
    .optional(),
  /** A step of the reading view's sizes, 0 the smallest; 2 is the normal one. */
  reading_size: sentNumber(z.number().int().min(0).max(6)).optional(),
  reading_face: z.enum(['serif', 'sans']).optional(),
  reading_width: z.enum(['narrow', 'medium', 'wide']).optional(),
  reading_theme: z.enum(['app', 'paper', 'sepia', 'night']).optional(),
});
export type KeptPreferences = z.infer<typeof preferences>;

export const profile = user.extend({
  preferences,
  /** Without one, a login of the last 15 minutes stands for it. */
  has_password: z.boolean(),
});

const profileAnswer = z.object({ data: profile });

export const showProfile = endpoint({
  route: 'GET /api/v1/profile',
  access: 'signed-in',
  summary: 'The current user’s account with its preferences.',
  answer: profileAnswer,
});

export const updateProfile = endpoint({
  route: 'PATCH /api/v1/profile',
  access: 'signed-in',
  summary:
    'Change any of these. A new email address or password needs the current password, or a login of the last 15 minutes where there is none; with a second factor, both. A new password ends the other sessions. Preferences are merged.',
  body: z.object({
    email: email.optional(),
    password: newPassword.optional(),
    first_name: firstName.optional(),
    last_name: lastName,
    current_password: typedPassword.optional(),
    preferences: preferences.optional(),
  }),
  answer: profileAnswer,
});

export const device = z.object({
  id: z.number().int(),
  /** "Firefox on Linux". */
  device: z.string(),
  created_at: moment,
  last_used_at: moment,
  /** The session that asks. */
  current: z.boolean(),
});
export type Device = z.infer<typeof device>;

export const listSessions = endpoint({
  route: 'GET /api/v1/sessions',
  access: 'signed-in',
  summary: 'The devices that are signed in: the current one first, then the most recently used.',
  answer: z.object({ sessions: z.array(device) }),
});

export const endSession = endpoint({
  route: 'DELETE /api/v1/sessions/:id',
  access: 'signed-in',
  summary: 'Sign one device out.',
  params: z.object({ id: idParam }),
  answer: emptyAnswer,
});

export const endOtherSessions = endpoint({
  route: 'DELETE /api/v1/sessions',
  access: 'signed-in',
  summary: 'Sign every other device out.',
  answer: z.object({ message: z.string(), ended: z.number().int() }),
});

export const exportMyData = endpoint({
  route: 'GET /api/v1/profile/export',
  access: 'signed-in',
  summary: 'Everything that is kept of the current user, as one JSON file, a part for each feature.',
  answer: z.looseObject({ exported_at: moment, account: profile }),
});

export const deleteMyAccount = endpoint({
  route: 'DELETE /api/v1/profile',
  access: 'signed-in',
  summary:
    'Delete the current user’s account and everything that is theirs. Needs the password, or a login of the last 15 minutes where there is none; with a second factor, both. The last admin can’t be deleted.',
  body: z.object({ password: typedPassword.optional() }),
  answer: emptyAnswer,
});

export const showAddress = endpoint({
  route: 'GET /api/v1/ip',
  access: 'anyone',
  summary: 'The network address that the request comes from.',
  answer: z.object({ ip: z.string() }),
});
