import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { createLog } from '#server/platform/log/log.ts';
import { formOf } from '#server/testing/form-of.ts';
import { mount } from './mount.ts';
import { formLimits, receiveFile } from './receive-file.ts';
import { type App, createServer } from './server.ts';

const greet = endpoint({
  route: 'POST /greet',
  access: 'anyone',
  summary: 'For this test.',
  body: z.object({
    first_name: z.string(),
    age: z.int().min(18).optional(),
    tags: z.array(z.string()).max(2).optional(),
  }),
  answer: z.object({ name: z.string() }),
});

const failures: Record<string, () => Error> = {
  refused: () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
  wrapped: () =>
    new Error('Failed query: select 1', { cause: Object.assign(new Error('x'), { code: '57P01' }) }),
  terminated: () => new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }),
  full: () => Object.assign(new Error('write'), { code: 'ENOSPC' }),
  readonly: () =>
    new Error('Could not keep it', { cause: Object.assign(new Error('open'), { code: 'EROFS' }) }),
  databasefull: () => Object.assign(new Error('could not extend file'), { code: '53100' }),
  missing: () => Object.assign(new Error('open'), { code: 'ENOENT', syscall: 'open' }),
  bug: () => new TypeError('x is not a function'),
};

const lines: string[] = [];
let app: App;
let port: number;

beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const nobody = { findCurrentUser: async () => null, trustProxy: false, rateLimits: false } as const;
  app = await createServer({ ...nobody, log, strictAnswers: true, secure: true });
  mount(app, greet, ({ body }) => ({ name: body.first_name }));
  app.get('/fail/:how', (request) => {
    throw failures[(request.params as { how: string }).how]?.() ?? new Error('no such failure');
  });
  await app.register(multipart, { limits: formLimits(1_000_000) });
  app.post('/file', (request) =>
    receiveFile(request, { missing: 'Choose a file.', tooLarge: 'It is too large.' }),
  );
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  port = Number(address.port);
});
afterAll(() => app.close());

const say = (payload: string) =>
  app.inject({ method: 'POST', url: '/greet', payload, headers: { 'content-type': 'application/json' } });

describe('an outage', () => {
  it.each([
    ['refused', 5],
    ['wrapped', 5],
    ['terminated', 5],
    ['full', 60],
    ['readonly', 60],
    ['databasefull', 60],
  ])('%s is 503, with when to try again', async (how, seconds) => {
    const answer = await app.inject(`/fail/${how}`);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, String(seconds)]);
    expect(answer.json()).toMatchObject({ code: 'unavailable', retry_after: seconds });
  });

  it.each(['missing', 'bug'])('is not what %s is', async (how) => {
    const answer = await app.inject(`/fail/${how}`);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined]);
  });

  it('and any other fault is told in general words, its details to the log alone', async () => {
    lines.length = 0;
    const answer = await app.inject('/fail/bug');
    expect(answer.json()).toMatchObject({ code: 'internal', request_id: answer.headers['x-request-id'] });
    expect(answer.body).not.toMatch(/not a function|TypeError|\.ts/);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: answer.headers['x-request-id'],
      err: { message: 'x is not a function', stack: expect.stringContaining('server.test.ts') },
    });
  });
});

describe('what comes in', () => {
  it.each([
    ['half a character', '{"first_name":"\\ud83d"}'],
    ['the wrong half', '{"first_name":"a","tags":["\\uDCDA!"]}'],
    ['half a character in a name', '{"first_name":"a","\\ud83d":1}'],
    ['a NUL', '{"first_name":"\\u0000"}'],
  ])('is refused with %s', async (_what, body) => {
    const answer = await say(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_json']);
  });

  it.each([
    ['\\ud83d\\udcda', '📚'],
    ['\\\\ud83d', '\\ud83d'],
    ['\\\\u0000', '\\u0000'],
  ])('is taken as it is: %s', async (written, meant) => {
    expect((await say(`{"first_name":"${written}"}`)).json()).toEqual({ name: meant });
  });

  it.each([
    ['{}', { first_name: ['First name is required.'] }],
    ['{"first_name":null}', { first_name: ['First name is required.'] }],
    ['{"first_name":3}', { first_name: ['First name must be text.'] }],
    ['{"first_name":"a","age":"x"}', { age: ['Age must be a number.'] }],
    ['{"first_name":"a","age":1.5}', { age: ['Age must be a whole number.'] }],
    ['{"first_name":"a","age":3}', { age: ['Age must be 18 or more.'] }],
    ['{"first_name":"a","tags":["a","b","c"]}', { tags: ['Tags can have at most 2 entries.'] }],
    ['[]', { body: ['Send a JSON object.'] }],
  ])('is told in plain words what is wrong with %s', async (body, errors) => {
    const answer = await say(body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  });

  it('may be cut off by the caller, which is nobody’s fault', async () => {
    lines.length = 0;
    await new Promise<void>((closed) => {
      const headers = { 'content-type': 'application/json', 'content-length': 1_000 };
      const call = httpRequest({ port, method: 'POST', path: '/greet', headers });
      call.on('error', () => undefined);
      call.on('close', closed);
      call.write('{"first_name":');
      setTimeout(() => call.destroy(), 100);
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(lines).toEqual([]);
  });
});

/** The answer to bytes as they are. */
function answerTo(bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (data) => (answer += String(data)));
    socket.on('close', () => resolve(answer));
    socket.on('error', () => undefined);
  });
}

it.each([
  ['what is no HTTP', 'good morning\r\n\r\n', 400, 'bad_request'],
  ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 413, 'too_large'],
])('%s is answered in the shape of every error', async (_what, bytes, status, code) => {
  const answer = await answerTo(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as Record<string, string>;
  expect(body).toEqual({ code, error: body.message, message: expect.stringMatching(/\.$/) });
});

describe('a message whose end is unclear', () => {
  const head = 'POST /greet HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  it.each([
    ['both a length and chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 20\r\n\r\n{}'],
    ['an unknown coding', 'Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n'],
  ])('by %s is refused', async (_what, rest) => {
    expect(await answerTo(head + rest)).toMatch(/^HTTP\/1.1 400 /);
  });
});

it.each([
  ['TRACE', ''],
  ['OPTIONS', 'Origin: https://evil.example\r\nAccess-Control-Request-Method: POST\r\n'],
])('%s is not taken here, and lets no other site in', async (method, headers) => {
  const answer = await answerTo(
    `${method} /greet HTTP/1.1\r\nHost: x\r\nCookie: a=secret\r\nConnection: close\r\n${headers}\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  expect(answer).not.toMatch(/secret|access-control/i);
});

it.each([1_000_001, 5_000_000])('a file of %i bytes is refused in its own words', async (size) => {
  const { body, headers } = formOf({ name: 'a.txt', content: Buffer.alloc(size, 'a') });
  const answer = await app.inject({ method: 'POST', url: '/file', payload: body, headers });
  expect([answer.statusCode, answer.json().errors]).toEqual([413, { file: ['It is too large.'] }]);
});

/** Sends chunks for as long as they are taken; resolves with the answer and how many bytes went out. */
function sendWithoutEnd(): Promise<{ status: number; sent: number }> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const call = httpRequest({ port, method: 'POST', path: '/file', headers });
    let [status, sent] = [0, 0];
    call.on('response', (answer) => {
      status = answer.statusCode ?? 0;
      answer.resume();
    });
    call.on('error', () => undefined);
    call.on('close', () => resolve({ status, sent }));
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    const chunk = Buffer.alloc(64 * 1024, 'a');
    const more = () => {
      if (call.destroyed || sent > 200_000_000) return void call.end();
      sent += chunk.length;
      call.write(chunk, () => setImmediate(more));
    };
    more();
  });
}

it('an upload without an end is answered and cut off at its limit', async () => {
  const { status, sent } = await sendWithoutEnd();
  expect(status).toBe(413);
  expect(sent).toBeLessThan(20_000_000);
});
