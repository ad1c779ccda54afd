import type { Api } from '#contract/api.ts';
import type { Answer, Endpoint, Sent } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { callWords } from '#words/call.ts';
import { copyNameOf, isSavedCopy } from '../offline/copy-names.ts';
import { doubtServer, isAway, serverAnswered } from '../offline/online.ts';
import { base } from '../page/base.ts';
import { keptToken, readSessionAgain, session } from '../session/session.ts';
import { askTogether } from './batch.ts';

const TIMEOUT_MS = 5000;

export type Route = keyof Api;

type Values<T> = { [K in keyof T]: unknown extends T[K] ? string | number | undefined : T[K] };

type Part<K, T> = K extends 'body' ? T : Values<T>;

type Parts<S> = { [K in keyof S]: Part<K, S[K]> };

type MayBeLeftOut<S> = {
  [K in keyof S]: object extends S[K] ? K : undefined extends S[K] ? K : never;
}[keyof S];

type Request<S> = Omit<S, MayBeLeftOut<S>> & Partial<Pick<S, MayBeLeftOut<S>>>;

/** `{ params, query, body }`, as far as the endpoint has them. */
export type SentTo<R extends Route> = Api[R] extends Endpoint ? Request<Parts<Sent<Api[R]>>> : never;

export type AnswerOf<R extends Route> = Api[R] extends Endpoint ? Answer<Api[R]> : never;

export type CallOptions = {
  signal?: AbortSignal;
  /** Lets the request outlive the page. Such a body may have at most 64 kB. */
  keepalive?: boolean;
  /** What a 401 does: end the session and lead to the login page, or only throw. */
  onUnauthenticated?: 'login' | 'throw';
  /** Five seconds if not given; longer where a provider has to make something. */
  limitMs?: number;
  /** From the server, not from a copy that is saved for offline use. */
  isFresh?: boolean;
};

type Failure = {
  status: number;
  /** `uncoded`: the answer says what is wrong, without a code. */
  code: ErrorCode | 'network' | 'timeout' | 'unreadable' | 'uncoded';
  message: string;
  errors?: Record<string, string[]> | undefined;
  body?: unknown;
  retryAfterMs?: number;
};

/** `status` is 0 where no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  readonly code: Failure['code'];
  /** Messages by field, as 422 answers carry them. */
  readonly errors: Record<string, string[]>;
  /** As it came: a 409 says what is there now. */
  readonly body: unknown;
  /** How long the server asks to be left alone; 0 where it doesn't say. */
  readonly retryAfterMs: number;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'CallError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? {};
    this.body = failure.body;
    this.retryAfterMs = failure.retryAfterMs ?? 0;
  }
}

type Value = string | number | boolean | null | undefined;

export const isNotFound = (error: unknown): boolean => error instanceof CallError && error.status === 404;

type AnySent = {
  params?: Record<string, Value>;
  query?: Record<string, Value | readonly Value[]>;
  body?: unknown;
};

/** With its `:names` and its query filled in. Undefined values are not sent. */
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
  return { method: route.slice(0, space), address: base + path + tail };
}

function requestOf(method: string, body: unknown, token: string | null) {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body === undefined) return { method, headers };
  headers['content-type'] = 'application/json';
  return { method, headers, body: JSON.stringify(body) };
}

export const bodyOf = (text: string, contentType: string | null): unknown =>
  contentType?.includes('json') ? (JSON.parse(text) as unknown) : text;

export function failureOf(status: number, body: unknown, retryAfter: string | null = null): CallError {
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
    code: told.code ?? (sentence === undefined ? 'unreadable' : 'uncoded'),
    message: sentence ?? callWords.failed(status),
    errors: typeof errors === 'string' ? undefined : errors,
    body,
    retryAfterMs: 1000 * (Number(retryAfter) || 0),
  });
}

function noAnswer(error: unknown, timedOut: boolean, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return error;
  if (timedOut) return new CallError({ status: 0, code: 'timeout', message: callWords.timeout });
  if (error instanceof SyntaxError) {
    return new CallError({ status: 0, code: 'unreadable', message: callWords.unreadable });
  }
  return new CallError({ status: 0, code: 'network', message: callWords.network });
}

export function endSession(tokenSent: string | null, options: CallOptions = {}): void {
  if (options.onUnauthenticated === 'throw') return;
  // An answer to a token that was replaced since, here or in another tab, says nothing of the new one.
  if (tokenSent !== session.getState().token) return;
  const kept = keptToken();
  if (kept === null || kept === tokenSent) session.getState().expire();
  else readSessionAgain();
}

/** A write that is answered 503 may have met a full disk: then reading goes on. */
function noteReach(method: string, status: number): void {
  if (!isAway(status)) serverAnswered();
  else if (status === 0 || method === 'GET') void doubtServer();
}

const fetchOptionsOf = ({ signal, keepalive = false, isFresh = false }: CallOptions, limit: AbortSignal) => ({
  signal: signal ? AbortSignal.any([signal, limit]) : limit,
  keepalive,
  cache: isFresh ? ('reload' as const) : ('default' as const),
});

async function readBody(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type');
  if (type?.endsWith('zip')) return new File([await response.blob()], '', { type });
  return bodyOf(await response.text(), type);
}

async function bodyFrom(response: Response, method: string, onUnauthenticated: () => void): Promise<unknown> {
  const { status, headers } = response;
  const body = await readBody(response);
  if (!isSavedCopy(response)) noteReach(method, status);
  if (status === 401) onUnauthenticated();
  if (response.ok) return body;
  throw failureOf(status, body, headers.get('retry-after'));
}

/** An admin's figures and a search may take longer than what is asked for beside them. */
const comesAlone = /^\/api\/v1\/(?:admin|books\/search)\b/;

/** Not what the service worker has copies of. */
function mayShare(method: string, address: string, { keepalive, isFresh, limitMs }: CallOptions): boolean {
  const path = address.slice(base.length);
  const isPlain = method === 'GET' && !keepalive && !isFresh && limitMs === undefined;
  return isPlain && !comesAlone.test(path) && copyNameOf(path) === null;
}

/** As `call`, without its types. */
export async function request(route: Route, sent: unknown, options: CallOptions = {}): Promise<unknown> {
  const { token } = session.getState();
  const given = (sent ?? {}) as AnySent;
  const { method, address } = addressOf(route, given);
  const limit = AbortSignal.timeout(options.limitMs ?? TIMEOUT_MS);
  try {
    const init = { ...requestOf(method, given.body, token), ...fetchOptionsOf(options, limit) };
    const together = mayShare(method, address, options) ? await askTogether(address, init) : undefined;
    if (together !== undefined) {
      serverAnswered();
      return together;
    }
    return await bodyFrom(await fetch(address, init), method, () => endSession(token, options));
  } catch (error) {
    if (error instanceof CallError) throw error;
    if (options.signal?.aborted !== true) noteReach(method, 0);
    throw noAnswer(error, limit.aborted, options.signal);
  }
}

/** The body of the 200 answer. Throws `CallError` for any other or none in time, or an abort's reason. */
export const call = <R extends Route>(
  route: R,
  ...[sent, options]: object extends SentTo<R>
    ? [sent?: SentTo<R>, options?: CallOptions]
    : [sent: SentTo<R>, options?: CallOptions]
): Promise<AnswerOf<R>> => request(route, sent, options) as Promise<AnswerOf<R>>;
