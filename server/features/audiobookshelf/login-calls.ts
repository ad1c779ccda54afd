import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { bookmark } from './bookmark-calls.ts';
import { anyId } from './ids.ts';
import { progress } from './item-answers.ts';

const ms = z.number().int();
const tags = z.array(z.never());

export const permissions = {
  download: true,
  update: false,
  delete: false,
  upload: false,
  createEreader: false,
  accessAllLibraries: true,
  accessAllTags: true,
  accessExplicitContent: true,
} as const;

const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  type: z.literal('user'),
  /** The same as the next two, for apps that know only one of them. */
  token: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  mediaProgress: z.array(progress),
  seriesHideFromContinueListening: tags,
  bookmarks: z.array(bookmark),
  isActive: z.literal(true),
  isLocked: z.literal(false),
  lastSeen: ms,
  createdAt: ms,
  permissions: z.object(
    Object.fromEntries(Object.keys(permissions).map((name) => [name, z.boolean()])) as Record<
      keyof typeof permissions,
      z.ZodBoolean
    >,
  ),
  librariesAccessible: tags,
  itemTagsSelected: tags,
  hasOpenIDLink: z.literal(false),
});
export type AppUser = z.infer<typeof user>;

export const loggedIn = z.object({
  user,
  userDefaultLibraryId: z.string(),
  serverSettings: z.object({ id: z.string(), version: z.string(), language: z.string() }).loose(),
  ereaderDevices: tags,
  Source: z.string(),
});

export const ping = endpoint({
  route: 'GET /ping',
  access: 'anyone',
  forApps: true,
  summary: 'Whether there is a server.',
  answer: z.object({ success: z.literal(true) }),
});

export const status = endpoint({
  route: 'GET /status',
  access: 'anyone',
  forApps: true,
  summary: 'What server this is, and how to log in.',
  answer: z.object({
    app: z.literal('audiobookshelf'),
    serverVersion: z.string(),
    isInit: z.literal(true),
    language: z.string(),
    authMethods: z.array(z.literal('local')),
    authFormData: z.object({ authLoginCustomMessage: z.null() }),
  }),
});

export const logIn = endpoint({
  route: 'POST /login',
  access: 'anyone',
  forApps: true,
  summary: 'Log in with email and app password, or the account’s password if it has no second factor.',
  body: z.object({ username: z.string().max(1000), password: z.string().max(1000) }),
  answer: loggedIn,
});

/** The token comes in the header `x-refresh-token`. */
export const refresh = endpoint({
  route: 'POST /auth/refresh',
  access: 'anyone',
  forApps: true,
  summary: 'Log in again with the token from a login.',
  answer: loggedIn,
});

export const logOut = endpoint({
  route: 'POST /logout',
  access: 'signed-in',
  forApps: true,
  summary: 'End the login.',
  answer: z.object({}),
});

export const authorize = endpoint({
  route: 'POST /api/authorize',
  access: 'signed-in',
  forApps: true,
  summary: 'The answer of a login, for a session that’s still open.',
  answer: loggedIn,
});

export const me = endpoint({
  route: 'GET /api/me',
  access: 'signed-in',
  forApps: true,
  summary: 'The current user, with their places.',
  answer: user,
});

export const oneUser = endpoint({
  route: 'GET /api/users/:id',
  access: 'signed-in',
  forApps: true,
  summary: 'The current user. Others aren’t shown.',
  params: anyId,
  answer: user,
});
