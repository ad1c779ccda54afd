import type { TokenScope } from '#contract/endpoint.ts';

/** An API token of an account: what a script calls with. */
export type ApiToken = { tokenId: number; scopes: readonly TokenScope[] };

/** Who is asking: a plain value that every feature may read without knowing of accounts. */
export type CurrentUser = {
  userId: number;
  isAdmin: boolean;
  /** Null for a script, which has a token in place of a session. */
  sessionId: number | null;
  token: ApiToken | null;
  /** Another app, which may call nothing but what is made for apps. */
  isApp: boolean;
};

/** Whoever looks at a library that takes guests: nobody's account, with nothing in any table. */
export const GUEST: CurrentUser = { userId: 0, isAdmin: false, sessionId: null, token: null, isApp: false };

export const isGuest = ({ userId }: Pick<CurrentUser, 'userId'>): boolean => userId === GUEST.userId;

/** Somebody who has logged in: the only one that calls closed to tokens ever see. */
export type SessionUser = CurrentUser & { sessionId: number; token: null };

/** Finds who a bearer token belongs to; null for an unknown, ended or expired one. Given by whoever composes the app. */
export type FindCurrentUser = (token: string) => Promise<CurrentUser | null>;

const BEARER = /^Bearer +([\w.~+/=-]{1,512}) *$/i;

/** The token of an Authorization header; null where there is none or it is malformed. */
export function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header)?.[1] ?? null);
}
