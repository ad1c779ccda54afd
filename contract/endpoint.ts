import type { z } from 'zod';

/**
 * Who may call an endpoint. `anyone` still learns who is asking when a token is sent. `guests`: whoever is signed in, and
 * guests where the library takes them; such a call changes nothing.
 */
export type Access = 'anyone' | 'guests' | 'signed-in' | 'admin';

/** What a guest sends for a token. It's no secret: it opens what anybody may see where guests are taken. */
export const GUEST_TOKEN = 'guest';

/** What an API token may do: read the catalogue, manage its books, import books. */
export const tokenScopes = ['read', 'catalogue', 'import'] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** What a caller who isn't somebody at a browser needs to have: an API token's scope, or to be another app. */
export type CallScope = TokenScope | 'apps';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/**
 * One call of the API: everything that crosses the wire in either direction.
 * `route` is the method and the path in one, with `:names` for path parameters; it is also the key by which
 * the web calls it.
 */
export type Endpoint = {
  route: `${Method} /${string}`;
  access: Access;
  /** The scope with which an API token may make this call; no token may if not given. */
  tokenScope?: TokenScope;
  /** Made for other apps, which call it with what they're given when they log in. It's in no description of the API. */
  forApps?: true;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** One file comes as multipart form data, in the field `file`. */
  takesFile?: true;
  /** Of an answer to a call that worked; 200 if not given. */
  status?: 201 | 202;
  /** What an answer that isn't JSON may be. */
  mediaTypes?: readonly string[];
  /** The body of an answer to a call that worked. */
  answer: z.ZodType;
};

/** Keeps an endpoint's literal types. */
export const endpoint = <const E extends Endpoint>(description: E): E => description;

type Part<
  E extends Endpoint,
  K extends 'params' | 'query' | 'body',
  Side extends 'input' | 'output',
> = E[K] extends z.ZodType ? (Side extends 'input' ? z.input<E[K]> : z.output<E[K]>) : undefined;

/** What a handler receives: parsed, with defaults filled in. */
export type Received<E extends Endpoint> = {
  params: Part<E, 'params', 'output'>;
  query: Part<E, 'query', 'output'>;
  body: Part<E, 'body', 'output'>;
};

/** What a caller sends: defaults may be left out. */
export type Sent<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Part<E, K, 'input'>;
};

/** The answer as the caller sees it. */
export type Answer<E extends Endpoint> = z.output<E['answer']>;
