import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { session } from '../session/session.ts';
import { addressOf, CallError, call } from './call.ts';

const ada = { id: 1, first_name: 'Ada' } as User;

type Answer = (request: IncomingMessage & { text: string }, response: ServerResponse) => void;

let server: Server;
let answer: Answer;
const realFetch = globalThis.fetch;

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}

async function failure(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error(`expected a CallError, got ${String(error)}`);
  return error;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () =>
      answer(Object.assign(request, { text: Buffer.concat(chunks).toString() }), response),
    );
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
});

afterAll(() => server.close());

beforeEach(() => {
  const { port } = server.address() as AddressInfo;
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: false });
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(`http://127.0.0.1:${port}${path}`, init),
  );
  session.setState({ token: null, user: null, ending: null, endings: 0 });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('addressOf', () => {
  it('fills in the names and the query', () => {
    const sent = {
      params: { id: 7 },
      query: { keyword: 'war & peace', page: 2, left: undefined, ids: [1, 2] },
    };
    expect(addressOf('PATCH /api/v1/history/:id', sent)).toEqual({
      method: 'PATCH',
      address: '/api/v1/history/7?keyword=war+%26+peace&page=2&ids=1&ids=2',
    });
  });

  it('cannot be led to another path by a parameter', () => {
    expect(addressOf('GET /api/v1/books/:id', { params: { id: '../admin?x' } }).address).toBe(
      '/api/v1/books/..%2Fadmin%3Fx',
    );
  });

  it('does not call without a parameter', () => {
    expect(() => addressOf('GET /api/v1/books/:id')).toThrow('id');
  });
});

describe('call', () => {
  it('sends the bearer token and gives the body of the answer', async () => {
    session.getState().signIn('abc', ada);
    answer = (request, response) =>
      json(response, 200, { asked: request.url, by: request.headers.authorization });
    await expect(call('GET /api/v1/books', { query: { page: 3 } })).resolves.toEqual({
      asked: '/api/v1/books?page=3',
      by: 'Bearer abc',
    });
  });

  it('sends no authorization header without a token, and no body where there is none', async () => {
    answer = (request, response) =>
      json(response, 200, { headers: Object.keys(request.headers), text: request.text });
    const seen = (await call('POST /api/v1/auth/logout')) as unknown as { headers: string[]; text: string };
    expect(seen.headers).not.toContain('authorization');
    expect(seen.headers).not.toContain('content-type');
    expect(seen.text).toBe('');
  });

  it('sends a body as JSON', async () => {
    answer = (request, response) =>
      json(response, 200, { type: request.headers['content-type'], body: JSON.parse(request.text) });
    const body = { email: 'ada@precis.test', password: 'secret' };
    await expect(call('POST /api/v1/auth/login', { body })).resolves.toEqual({
      type: 'application/json',
      body,
    });
  });

  it('gives a text answer as it is', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-type': 'text/vtt' }).end('WEBVTT\n');
    await expect(call('GET /api/v1/books/:id/cues.vtt', { params: { id: 1 } })).resolves.toBe('WEBVTT\n');
  });

  it('gives a file as it is', async () => {
    const bytes = Buffer.from([0x50, 0x4b, 0xff, 0xfe, 0x00, 0x80]);
    answer = (_, response) => response.writeHead(200, { 'content-type': 'application/epub+zip' }).end(bytes);
    const file = await call('GET /api/v1/books/:id/epub', { params: { id: 1 } });
    expect(file.type).toBe('application/epub+zip');
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('throws what the server says, by field too', async () => {
    const body = { error: 'Check it.', message: 'Check it.', code: 'invalid', errors: { email: ['taken'] } };
    answer = (_, response) => json(response, 422, body);
    const error = await failure(call('GET /api/v1/books'));
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid',
      message: 'Check it.',
      errors: { email: ['taken'] },
    });
    expect(error.body).toEqual(body);
  });

  it('takes errors that are but a sentence as what the server says', async () => {
    answer = (_, response) => json(response, 422, { errors: 'Not on Sundays.' });
    const error = await failure(call('GET /api/v1/books'));
    expect(error).toMatchObject({ status: 422, code: 'uncoded', message: 'Not on Sundays.', errors: {} });
  });

  it('has a sentence of its own where the answer is not from the application', async () => {
    answer = (_, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    const error = await failure(call('GET /api/v1/books'));
    expect(error).toMatchObject({ status: 502, code: 'unreadable' });
    expect(error.message).toContain('502');
    expect(error.message).not.toContain('<h1>');
  });

  it('ends the session on a 401', async () => {
    session.getState().signIn('old', ada);
    answer = (_, response) => json(response, 401, { error: 'No.', message: 'No.', code: 'unauthenticated' });
    await failure(call('GET /api/v1/books'));
    expect(session.getState()).toMatchObject({ token: null, ending: 'expired', endings: 1 });
  });

  it('only throws a 401 where that was asked for', async () => {
    session.getState().signIn('abc', ada);
    answer = (_, response) => json(response, 401, { error: 'No.', message: 'No.', code: 'unauthenticated' });
    const error = await failure(call('GET /api/v1/books', {}, { onUnauthenticated: 'throw' }));
    expect(error.status).toBe(401);
    expect(session.getState()).toMatchObject({ token: 'abc', endings: 0 });
  });

  it('does not end a session that has begun since the call was sent', async () => {
    session.getState().signIn('old', ada);
    answer = (_, response) => {
      session.getState().signIn('new', ada);
      json(response, 401, { error: 'No.', message: 'No.', code: 'unauthenticated' });
    };
    await failure(call('GET /api/v1/books'));
    expect(session.getState().token).toBe('new');
  });

  it.each([null, 'old'])(
    'does not end a session that another tab has kept since (sent with %s)',
    async (sent) => {
      if (sent !== null) session.getState().signIn(sent, ada);
      answer = (_, response) => {
        localStorage.setItem('token', 'new');
        json(response, 401, { error: 'No.', message: 'No.', code: 'unauthenticated' });
      };
      await failure(call('GET /api/v1/books'));
      expect(localStorage.getItem('token')).toBe('new');
      expect(session.getState()).toMatchObject({ token: 'new', endings: 0 });
    },
  );

  it('gives up after five seconds', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    answer = () => limit.abort();
    expect(await failure(call('GET /api/v1/books'))).toMatchObject({ status: 0, code: 'timeout' });
    expect(timeout).toHaveBeenCalledWith(5000);
  });

  it('tells how long the server asks to be left alone', async () => {
    answer = (_, response) => {
      response.setHeader('retry-after', '30');
      json(response, 503, { message: 'The disk is full.', code: 'unavailable' });
    };
    expect(await failure(call('GET /api/v1/books'))).toMatchObject({ status: 503, retryAfterMs: 30_000 });
    answer = (_, response) => json(response, 503, {});
    expect(await failure(call('GET /api/v1/books'))).toMatchObject({ retryAfterMs: 0 });
  });

  it('says so when the server cannot be reached', async () => {
    vi.stubGlobal('fetch', () => realFetch('http://127.0.0.1:1/'));
    expect(await failure(call('GET /api/v1/books'))).toMatchObject({ status: 0, code: 'network' });
  });

  it("rejects with the caller's own reason when the caller aborts", async () => {
    const leaving = new AbortController();
    answer = () => leaving.abort();
    const error: unknown = await call('GET /api/v1/books', {}, { signal: leaving.signal }).catch(
      (e: unknown) => e,
    );
    expect(error).not.toBeInstanceOf(CallError);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

describe('reads asked for at the same moment', () => {
  const me = () => call('GET /api/v1/auth/me');
  const categories = () => call('GET /api/v1/categories');
  let asked: string[];
  const answerBatchWith = (answers: unknown[] | null) => {
    asked = [];
    answer = ({ url = '' }, response) => {
      asked.push(url);
      if (!url.startsWith('/api/v1/batch')) json(response, 200, { alone: url });
      else if (answers === null) json(response, 502, {});
      else json(response, 200, { answers });
    };
  };

  it('are one call', async () => {
    answerBatchWith([{ id: 1 }, { categories: [] }]);
    expect(await Promise.all([me(), categories()])).toEqual([{ id: 1 }, { categories: [] }]);
    expect(asked).toEqual(['/api/v1/batch?path=%2Fapi%2Fv1%2Fauth%2Fme&path=%2Fapi%2Fv1%2Fcategories']);
  });

  it('are asked for alone where the batch has no answer of theirs, or fails', async () => {
    answerBatchWith([null, { categories: [] }]);
    expect(await Promise.all([me(), categories()])).toEqual([
      { alone: '/api/v1/auth/me' },
      { categories: [] },
    ]);
    answerBatchWith(null);
    expect(await Promise.all([me(), categories()])).toHaveLength(2);
    expect(asked.slice(1).toSorted()).toEqual(['/api/v1/auth/me', '/api/v1/categories']);
  });

  it('stay apart when there is only one, when another session began, and when one is no plain read', async () => {
    answerBatchWith([]);
    await me();
    expect(asked).toEqual(['/api/v1/auth/me']);

    answerBatchWith([]);
    const before = me();
    session.setState({ token: 'of somebody else' });
    await Promise.all([before, categories()]);
    expect(asked.toSorted()).toEqual(['/api/v1/auth/me', '/api/v1/categories']);

    answerBatchWith([]);
    const [book] = [call('GET /api/v1/books/:id', { params: { id: 1 } })];
    await Promise.all([book, call('GET /api/v1/admin/users'), call('POST /api/v1/auth/logout'), me()]);
    expect(asked).toHaveLength(4);
    expect(asked.join()).not.toContain('batch');
  });

  it('can be given up one by one', async () => {
    answerBatchWith([{ id: 1 }, { categories: [] }]);
    const leaving = new AbortController();
    const left = call('GET /api/v1/auth/me', {}, { signal: leaving.signal });
    const stays = categories();
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    expect(await stays).toEqual({ categories: [] });
  });
});
