import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorAnswer } from '#contract/errors.ts';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';

const endpoints = await everyEndpoint();
const behindTheDoor = endpoints.filter(({ access }) => access !== 'anyone').map(({ route }) => route);
const withBody = endpoints.filter(({ body }) => body !== undefined).map(({ route }) => route);
const withId = endpoints.filter(({ route }) => /:id(\/|$)/.test(route)).map(({ route }) => route);

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
  ({ access_token: token } = await test.aReader());
});
afterAll(() => test.close());

/** In the specification's shape, with a code of the list, and nothing of the inside. */
function expectErrorShape(answer: { status: number; body: unknown; text: string }): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(errorAnswer.parse(answer.body)).toMatchObject({
    error: (answer.body as { message: string }).message,
  });
  expect(answer.text).not.toMatch(/node_modules|at .*\.ts:|select |insert /i);
}

/** The fields of a body, those of each of its kinds included. */
function fieldsOf(schema: unknown): [name: string, field: z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries<z.ZodType>(schema.shape);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf);
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in);
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? fieldsOf(schema.unwrap()) : [];
}

describe('every call', () => {
  it('takes an emptied text that may be missing as null', () => {
    const fields = endpoints.flatMap(({ route, body }) =>
      fieldsOf(body).map(([name, field]) => ({ at: `${route} ${name}`, field })),
    );
    const optional = fields.filter(({ field }) =>
      [null, ''].every((value) => field.safeParse(value).success),
    );
    expect(optional.map(({ at }) => at)).toContain('PATCH /api/v1/admin/books/:id status_reason');
    expect(optional.filter(({ field }) => field.parse('') !== null).map(({ at }) => at)).toEqual([]);
  });

  it.each(behindTheDoor)('%s requires sign-in', async (route) => {
    const answer = await test.call(route.replace(':id', '1'));
    expect(answer.status).toBe(401);
    expectErrorShape(answer);
  });

  it('is described at /docs/json', async () => {
    const { body } = await test.call('GET /docs/json');
    const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.toSorted()).toEqual(endpoints.map(({ route }) => route).toSorted());
  });

  it.each(withId)('%s says that an id which cannot be is not there', async (route) => {
    for (const id of [
      '0',
      '-1',
      'abc',
      '1.5',
      '99999999999999999999',
      '2147483647',
      '%F0%9F%93%9A',
      'null',
      '1e3',
    ]) {
      const body =
        route.startsWith('GET') || route.startsWith('DELETE') ? {} : { body: { book_id: 1, time: 1 } };
      const answer = await test.call(route.replace(':id', id), { token, ...body });
      expect([404, 422], `${route} ${id}`).toContain(answer.status);
      expectErrorShape(answer);
    }
  });
});

describe('bad bodies', () => {
  const json = { 'content-type': 'application/json' };

  it.each(withBody)('%s survives them', async (route) => {
    const path = route.replace(':id', '1');
    const wrong: [unknown, Record<string, string>][] = [
      ['{"broken', json],
      ['nul', json],
      ['{"a":"\\u0000"}', json],
      ['"text"', json],
      ['[1,2,3]', json],
      ['<xml/>', { 'content-type': 'application/xml' }],
      ['a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ];
    for (const [body, headers] of wrong) {
      const answer = await test.call(path, { token, body, headers });
      expectErrorShape(answer);
    }
    // A call that knows none of these fields may take them for nothing at all.
    const odd = [
      JSON.stringify({
        ids: 'x',
        email: { $ne: '' },
        book_id: 'NaN',
        time: 'NaN',
        page: -1,
        history_id: -4,
      }),
      JSON.stringify({ email: 'x'.repeat(1_000_000), title: 'x'.repeat(1_000_000) }),
      '{"__proto__":{"admin":true},"book_id":1,"time":1,"email":"a@b.org","password":"x","first_name":"y","ids":["a"]}',
    ];
    for (const body of odd) {
      const answer = await test.call(path, { token, body, headers: json });
      if (answer.status !== 200) expectErrorShape(answer);
    }
  });

  it.each([
    ['{"book_id":1,"time":NaN}', 400],
    ['{"book_id":1,"time":1e999}', 422],
    ['{"book_id":1,"time":-1}', 422],
    ['{"book_id":1,"time":"soon"}', 422],
    ['{"book_id":1,"time":""}', 422],
    ['{"book_id":1,"time":null}', 422],
    ['{"book_id":1,"time":1,"listened_at":"yesterday"}', 422],
  ])('a position of %s is refused', async (body, status) => {
    const answer = await test.call('PATCH /api/v1/history/1', { token, body, headers: json });
    expect(answer.status).toBe(status);
    expectErrorShape(answer);
  });
});

describe('addresses', () => {
  it.each(['/api/v1/nothing', '/api', '/media', '/covers/none', '/assets/none.js', '/api/v1/books/%E0%A4%A'])(
    '%s is answered in JSON',
    async (path) => {
      const answer = await test.call(`GET ${path}`, { token });
      expect([401, 403, 404]).toContain(answer.status);
      expectErrorShape(answer);
    },
  );

  it.each([
    '/api/v1/books?page=-1',
    '/api/v1/books?page=0',
    '/api/v1/books?page=abc',
    '/api/v1/books?page=1e99',
    '/api/v1/books?per_page=1000',
    '/api/v1/books?sort_by=drop%20table',
    '/api/v1/books?page=1&page=2',
    `/api/v1/books/search?keyword=${'x'.repeat(300)}`,
    '/api/v1/history?page=-5',
  ])('%s is refused', async (path) => {
    const answer = await test.call(`GET ${path}`, { token });
    expect(answer.status).toBe(422);
    expectErrorShape(answer);
  });

  it('holding a NUL is refused', async () => {
    const answer = await test.call('GET /api/v1/books/search?keyword=a%00b', { token });
    expect(answer.status).toBe(400);
    expectErrorShape(answer);
  });

  it('and every answer carries an id, is kept by nobody, and is harmless when shown as a page', async () => {
    const { headers } = await test.call('GET /api/v1/books', { token });
    expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('and a page carries the headers that protect it', async () => {
    const { headers } = await test.call('GET /healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['referrer-policy']).toBe('same-origin');
  });
});

describe('health', () => {
  it('is told by /healthz and /readyz', async () => {
    expect((await test.call('GET /healthz')).body).toEqual({ status: 'ok' });
    expect((await test.call('GET /readyz')).body).toEqual({ status: 'ready' });
  });
});
