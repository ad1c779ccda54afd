/** Who is asking: a plain value that every feature may read without knowing of accounts. */
export type CurrentUser = {
  userId: number;
  sessionId: number;
  isAdmin: boolean;
};

/** Finds who a bearer token belongs to; null for an unknown, ended or expired one. Given by whoever composes the app. */
export type FindCurrentUser = (token: string) => Promise<CurrentUser | null>;

const BEARER = /^Bearer +([\w.~+/=-]{1,512}) *$/i;

/** The token of an Authorization header; null where there is none or it is malformed. */
export function bearerToken(header: string | undefined): string | null {
  return header === undefined ? null : (BEARER.exec(header)?.[1] ?? null);
}
