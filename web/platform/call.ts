import type { Api } from '#contract/api.ts';
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { words } from '#web/words/words.ts';
import { keptToken, readSessionAgain, session } from './session.ts';

const TIMEOUT_MS = 5000;

export type Route = keyof Api;

/** Path and query values that the contract reads from text may be given as text or number. */
type Values<T> = { [K in keyof T]: unknown extends T[K] ? string | number | undefined : T[K] };

type Part<K, T> = K extends 'body' ? T : Values<T>;

type Parts<S> = { [K in keyof S]: Part<K, S[K]> };

type MayBeLeftOut<S> = {
  [K in keyof S]: object extends S[K] ? K : undefined extends S[K] ? K : never;
}[keyof S];

type Request<S> = Omit<S, MayBeLeftOut<S>> & Partial<Pick<S, MayBeLeftOut<S>>>;

/** What a call sends: `{ params, query, body }`, as far as its endpoint has them. */
export type SentTo<R extends Route> = Api[R] extends Endpoint ? Request<Parts<Sent<Api[R]>>> : never;

/** The body of a call's 200 answer. */
export type AnswerOf<R extends Route> = Api[R] extends Endpoint ? Answer<Api[R]> : never;

export type CallOptions = {
  signal?: AbortSignal;
  /** Lets the request outlive the page. Such a body may have at most 64 kB. */
  keepalive?: boolean;
  /** What a 401 does: end the session and lead to the login page, or only throw. */
  onUnauthenticated?: 'login' | 'throw';
  /** How long the answer may take, for calls in which a provider has to make something; five seconds if not given. */
  limitMs?: number;
};

type Failure = {
  status: number;
  code: ErrorCode | 'network' | 'timeout' | 'unreadable';
  message: string;
  errors?: Record<string, string[]> | undefined;
  body?: unknown;
};

/** A call that did not end in a 200. `status` is 0 where no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  readonly code: Failure['code'];
  /** Messages by field, as 422 answers carry them. */
  readonly errors: Record<string, string[]>;
  /** The answer as it came: a 409 tells what is there now. */
  readonly body: unknown;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.body = failure.body;
  }
}

type Value = string | number | boolean | null | undefined;

/** Whether a call was answered that the thing is not there. */
export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

type AnySent = {
  params?: Record<string, Value>;
  query?: Record<string, Value | readonly Value[]>;
  body?: unknown;
};

/** Method and address of a route, with its `:names` and its query filled in. Values left undefined are not sent. */
export function addressOf(route: string, sent: AnySent = {}): { method: string; address: string } {
  const space = route.indexOf(' ');
  const path = route.slice(space + 1).replaceAll(/:([a-z_]+)/g, (_, name: string) => {
    const value = sent.params?.[name];
    if (value === undefined || value === null) throw new Error(`${route} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    for (const one of [value].flat()) if (one !== undefined && one !== null) query.append(name, String(one));
  }
  const tail = query.size > 0 ? `?${query}` : '';
  return { method: route.slice(0, space), address: path + tail };
}

function requestOf(method: string, body: unknown, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body === undefined) return { method, headers };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (!(response.headers.get('content-type') ?? '').includes('json')) return text;
  return JSON.parse(text) as unknown;
}

/** What an answer that is no 200 says. */
export function failureOf(status: number, body: unknown): CallError {
  const told = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: ErrorCode;
    message?: unknown;
    error?: unknown;
    errors?: Record<string, string[]> | string;
  };
  const { errors } = told;
  const sentence = [errors, told.message, told.error].find(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return new CallError({
    status,
    code: told.code ?? 'unreadable',
    message: sentence ?? words.call.failed(status),
    errors: typeof errors === 'string' ? undefined : errors,
    body,
  });
}

function noAnswer(error: unknown, timedOut: boolean, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  if (timedOut) return new CallError({ status: 0, code: 'timeout', message: words.call.timeout });
  if (error instanceof SyntaxError) {
    return new CallError({ status: 0, code: 'unreadable', message: words.call.unreadable });
  }
  return new CallError({ status: 0, code: 'network', message: words.call.network });
}

/** Ends the session whose token was refused, and leads to the login page. */
export function endSession(tokenSent: string | null, options: CallOptions = {}): void {
  if (options.onUnauthenticated === 'throw') return;
  // An answer to a token that has been replaced meanwhile, here or in another tab, says nothing of the new one.
  if (tokenSent !== session.getState().token) return;
  const kept = keptToken();
  if (kept === null || kept === tokenSent) session.getState().expire();
  else readSessionAgain();
}

/**
 * Calls the API by the route of an endpoint: `call('GET /api/v1/books/:id', { params: { id } })`.
 * Resolves to the body of the 200 answer; throws `CallError` for every other answer and for none in time.
 * An abort by `options.signal` rejects with the reason of the abort.
 */
export async function call<R extends Route>(
  route: R,
  ...[sent, options = {}]: object extends SentTo<R>
    ? [sent?: SentTo<R>, options?: CallOptions]
    : [sent: SentTo<R>, options?: CallOptions]
): Promise<AnswerOf<R>> {
  const { token } = session.getState();
  const given = (sent ?? {}) as AnySent;
  const { method, address } = addressOf(route, given);
  const limit = AbortSignal.timeout(options.limitMs ?? TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      ...requestOf(method, given.body, token),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
      keepalive: options.keepalive ?? false,
    });
    const body = await readBody(response);
    if (response.ok) return body as AnswerOf<R>;
    if (response.status === 401) endSession(token, options);
    throw failureOf(response.status, body);
  } catch (error) {
    throw error instanceof CallError ? error : noAnswer(error, limit.aborted, options.signal);
  }
}
