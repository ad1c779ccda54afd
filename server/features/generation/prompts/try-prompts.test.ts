import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openChatProvider } from '#server/platform/text/chat-provider.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';
import { openTextServer } from '#server/testing/text-server.ts';
import { TRIALS_AN_HOUR } from '../routes.ts';

let server: Awaited<ReturnType<typeof openTextServer>>;
let test: Awaited<ReturnType<typeof buildTestApp>>;
let admin: string;
let bookId: number;
beforeAll(async () => {
  server = await openTextServer();
  const provider = { baseUrl: server.url, apiKey: null, model: 'test-model', timeoutMs: 2_000 };
  test = await buildTestApp({
    text: openChatProvider(provider),
    settings: { RATE_LIMITS: 'on' },
  });
  admin = (await test.aReader()).access_token;
  bookId = await test.aBook();
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(() => {
  server.requests.splice(0);
  test.settings.values.DAILY_CAP = undefined;
});

const tryIt = (prompt: object, token = admin) =>
  test.call('POST /api/v1/admin/prompts/1/try', { token, body: { book_id: bookId, prompt } });
const estimateIt = (prompt: object) =>
  test.call('POST /api/v1/admin/prompts/1/estimate', { token: admin, body: { book_id: bookId, prompt } });
const slogan = { slogan_prompt: 'Shout what %s is about.' };
const rowsOf = async <Row extends object>(query: string) => (await test.database.pool.query<Row>(query)).rows;

describe('a changed prompt', () => {
  it('is tried beside what the book has, is paid for, and changes nothing', async () => {
    const { body: expected } = await estimateIt(slogan);
    expect(expected.data).toEqual({ changed: ['slogan_prompt'], cost: expect.any(Number) });
    expect(server.requests).toHaveLength(0);
    await test.database.pool.query(`update books set slogan = 'Its slogan' where id = $1`, [bookId]);
    const { status, body } = await tryIt(slogan);
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [{ name: 'slogan_prompt', present: 'Its slogan', tried: expect.stringMatching(/\w/) }],
      cost: 0.0002,
    });
    expect((expected.data as { cost: number }).cost).toBeGreaterThan(0.0002);
    expect(server.requests).toHaveLength(1);
    expect(server.asked('Shout what')).toBe(1);
    const ledger = await rowsOf<{ part: string; cost: number }>(
      'select part, book_id, state, cost_micros as cost from generation_ledger',
    );
    expect(ledger).toEqual([{ part: 'try:slogan_prompt', book_id: bookId, state: 'spent', cost: 200 }]);
    expect(await rowsOf('select from prompt_versions')).toHaveLength(0);
    expect(await rowsOf('select from generation_parts')).toHaveLength(0);
  });

  it('for the main text is tried as the titles and the first idea, for those of the book', async () => {
    const { body } = await tryIt({ main_text_prompt: 'Sum up %s.', thumbnail_prompt: 'Paint %s.' });
    const [thumbnail, main] = body.data as { name: string; present: string | null; tried: string }[];
    expect(thumbnail).toMatchObject({ name: 'thumbnail_prompt', present: null });
    expect(main?.present).toBe('1. What is in it for you\n2. An idea\n\n## An idea\n\nThree.');
    expect(main?.tried).toMatch(/^1\. What's in it for you\n2\. [^#]+\n\n## .+\n\n/);
    expect(server.requests).toHaveLength(3);
  });

  it('is not tried where no text provider is set, which waiting will not change', async () => {
    const bare = await buildTestApp({});
    onTestFinished(() => bare.close());
    const { access_token: token } = await bare.aReader();
    const sent = { book_id: await bare.aBook(), prompt: slogan };
    const { status, body } = await bare.call('POST /api/v1/admin/prompts/1/try', { token, body: sent });
    expect([status, body.code]).toEqual([409, 'conflict']);
  });

  it('is not tried beyond a cap', async () => {
    test.settings.values.DAILY_CAP = 0.0001;
    const { status, body } = await tryIt(slogan);
    expect(status).toBe(503);
    expect(body).toMatchObject({
      code: 'unavailable',
      error: expect.stringContaining('The daily limit of $0.0001'),
      message: body.error,
    });
    expect(server.requests).toHaveLength(0);
  });

  it('that lacks %s is refused before anything is paid', async () => {
    const { status, body } = await tryIt({ slogan_prompt: 'Shout.' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ slogan_prompt: ['%s is required. It can be author or book title'] });
    expect(server.requests).toHaveLength(0);
  });

  it('is tried so often an hour by each admin, and nothing is paid after that', async () => {
    const other = (await test.aReader()).access_token;
    await test.database.pool.query('update users set is_admin = true');
    let refused = await tryIt({});
    expect(refused.status).toBe(200);
    for (let turn = 0; turn < TRIALS_AN_HOUR && refused.status === 200; turn += 1) refused = await tryIt({});
    refused = await tryIt(slogan);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      code: 'too_many_requests',
      error: expect.stringMatching(/^Too many attempts\. Please wait .*(minute|hour)/),
      message: refused.body.error,
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(server.requests).toHaveLength(0);
    expect((await tryIt({}, other)).status).toBe(200);
  });
});
