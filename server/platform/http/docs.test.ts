import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#server/testing/build-test-app.ts';

type Described = {
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  parameters?: { name: string; schema: object }[];
  responses: Record<string, { content?: Record<string, { schema: { properties?: object } }> }>;
};

let test: TestApp;
let paths: Record<string, Record<string, Described>>;
beforeAll(async () => {
  test = await buildTestApp();
  paths = (await test.call('GET /docs/json')).body.paths as typeof paths;
});
afterAll(() => test.close());

const call = (route: string): Described => {
  const [method = '', path = ''] = route.split(' ');
  const found = paths[path]?.[method.toLowerCase()];
  if (!found) throw new Error(`${route} is not described.`);
  return found;
};
const statuses = (route: string) => Object.keys(call(route).responses);

describe('the description of the API', () => {
  it('says which status an answer has', () => {
    expect(statuses('POST /api/v1/admin/books')).toContain('201');
    expect(statuses('POST /api/v1/admin/books/generate')).toContain('202');
    expect(statuses('POST /api/v1/admin/books')).not.toContain('200');
  });

  it.each([
    ['GET /api/v1/admin/import/{id}/failed.csv', ['text/csv']],
    ['GET /api/v1/books/{id}/cues.vtt', ['text/vtt']],
    ['GET /api/v1/books/{id}/epub', ['application/epub+zip']],
    ['GET /api/v1/highlights/export', ['text/markdown', 'text/csv']],
    ['GET /api/v1/admin/generation/events', ['text/event-stream']],
    ['GET /api/v1/books', ['application/json']],
  ])('says what %s answers with', (route, types) => {
    expect(Object.keys(call(route).responses['200']?.content ?? {})).toEqual(types);
  });

  it('says which page comes unasked', () => {
    const page = call('GET /api/v1/books').parameters?.find(({ name }) => name === 'page');
    expect(page?.schema).toMatchObject({ type: 'integer', minimum: 1, default: 1 });
  });

  it('says where a file is sent', () => {
    const { content } = call('POST /api/v1/admin/import').requestBody ?? { content: {} };
    expect(content['multipart/form-data']?.schema.properties).toEqual({
      file: { type: 'string', format: 'binary' },
    });
  });

  it('has a page that shows nothing of other sites, and is shown by none', async () => {
    const { headers, status } = await test.call('GET /docs/');
    expect(status).toBe(200);
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "default-src 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/https?:|validator|unsafe-eval|upgrade/);
  });

  it('says how a call may be refused, in the one shape of all errors', () => {
    expect(statuses('PATCH /api/v1/history/{id}')).toEqual(
      expect.arrayContaining(['200', '400', '401', '404', '413', '415', '422', '503', 'default']),
    );
    expect(statuses('GET /api/v1/admin/import/{id}')).toContain('403');
    const { content } = call('GET /api/v1/books').responses.default ?? {};
    expect(Object.keys(content?.['application/json']?.schema.properties ?? {})).toEqual(
      expect.arrayContaining(['error', 'message', 'code', 'errors', 'request_id']),
    );
  });
});
