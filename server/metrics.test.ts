import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '#server/platform/http/metrics.ts';
import { createLog } from '#server/platform/log/log.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import { buildTestApp } from '#server/testing/build-test-app.ts';

const TOKEN = 'a-token-of-the-settings';
let test: Awaited<ReturnType<typeof buildTestApp>>;
let admin: string;
let reader: string;
beforeAll(async () => {
  test = await buildTestApp({ settings: { METRICS_TOKEN: TOKEN } });
  admin = (await test.aReader()).access_token;
  reader = (await test.aReader()).access_token;
});
afterAll(() => test.close());

const read = (token?: string) => test.call('GET /metrics', token === undefined ? {} : { token });
const valueIn = (text: string, series: string): number => {
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? Number.NaN : Number(line.split(' ').at(-1));
};

const aContext = {
  attempt: 1,
  maxAttempts: 1,
  log: createLog('silent'),
  once: async () => undefined,
};

describe('the metrics', () => {
  it('are for nobody but admins and whoever has the token', async () => {
    const refused = await Promise.all([read(), read('wrong'), read(`${TOKEN}x`), read(''), read(reader)]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      ...[1, 2, 3, 4].map(() => [401, 'unauthenticated']),
      [403, 'forbidden'],
    ]);
    for (const { body } of refused) {
      expect(body).toMatchObject({ error: expect.any(String), message: body.error });
    }
    expect((await read(TOKEN)).status).toBe(200);
    expect((await read(admin)).status).toBe(200);
  });

  it('without a token are for admins alone', async () => {
    const other = await buildTestApp();
    const { access_token: token } = await other.aReader();
    expect((await other.call('GET /metrics', { token })).status).toBe(200);
    const answers = [{}, { token: '' }, { token: 'null' }, { token: 'undefined' }];
    for (const given of answers) expect((await other.call('GET /metrics', given)).status).toBe(401);
    await other.close();
  });

  it('are what Prometheus reads: each figure once, with help, type and numbers', async () => {
    const { headers, text } = await read(TOKEN);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    const lines = text.split('\n').filter((line) => line !== '');
    for (const line of lines)
      expect(line).toMatch(
        /^# (HELP|TYPE) \w+ .+$|^\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? ([-+\d.e]+|NaN|\+Inf)$/,
      );
    const helps = lines.filter((line) => line.startsWith('# HELP')).map((line) => line.split(' ')[2]);
    expect(new Set(helps).size).toBe(helps.length);
    expect(helps).toEqual(
      expect.arrayContaining([
        'process_resident_memory_bytes',
        'nodejs_eventloop_lag_seconds',
        'precis_info',
        'precis_http_request_duration_seconds',
        'precis_books',
        'precis_job_duration_seconds',
        'precis_jobs',
        'precis_jobs_oldest_seconds',
        'precis_generation_spent',
        'precis_generation_stopped',
        'precis_database_connections',
        'precis_narrations',
        'precis_narration_hour_seconds',
        'precis_trouble',
        'precis_provider_circuit_open',
        'precis_disk_bytes',
      ]),
    );
  });

  it('count what is there', async () => {
    await test.aBook();
    await test.database.pool.query(
      `insert into generation_ledger (step, part, provider, model, state, cost_micros)
       values ('write', 'outline', 'p', 'm', 'spent', 250000)`,
    );
    // What costs a question to the database is remembered for five seconds.
    test.clock.offsetMs += 5_000;
    const before = (await read(TOKEN)).text;
    expect(valueIn(before, 'precis_info{version="0.0.0"}')).toBe(1);
    expect(valueIn(before, 'precis_books{status="published"}')).toBe(1);
    expect(valueIn(before, 'precis_books{status="failed"}')).toBe(0);
    expect(valueIn(before, 'precis_jobs{job="narrate-book",lane="heavy",state="waiting"}')).toBe(1);
    expect(valueIn(before, 'precis_jobs_oldest_seconds{job="narrate-book",lane="heavy"}')).toBeGreaterThan(0);
    expect(valueIn(before, 'precis_jobs{job="operations.make-backup",lane="quick",state="running"}')).toBe(0);
    expect(valueIn(before, 'precis_narrations{state="waiting"}')).toBe(1);
    expect(valueIn(before, 'precis_disk_bytes{of="free"}')).toBeGreaterThan(0);
    expect(valueIn(before, 'precis_trouble{kind="backup_failed"}')).toBe(0);
    expect(valueIn(before, 'precis_backup_age_seconds')).toBeGreaterThanOrEqual(5);
    expect(valueIn(before, 'precis_generation_spent{period="day"}')).toBe(0.25);
    expect(valueIn(before, 'precis_generation_spent{period="month"}')).toBe(0.25);
    expect(valueIn(before, 'precis_generation_stopped')).toBe(0);

    const seen =
      'precis_http_request_duration_seconds_count{method="GET",route="/api/v1/books/:id",status="4xx"}';
    await test.call('GET /api/v1/books/2000000000', { token: reader });
    await test.call('GET /api/v1/books/2000000001', { token: reader });
    const after = (await read(TOKEN)).text;
    expect(valueIn(after, seen) - (valueIn(before, seen) || 0)).toBe(2);
  });

  it('count how long jobs took, and how they ended', async () => {
    const { mount, timed } = createMetrics({ token: TOKEN, version: '0.0.0', figures: [] });
    const app = Fastify();
    mount(app);
    const headers = { authorization: `Bearer ${TOKEN}` };
    const scrape = async () => (await app.inject({ url: '/metrics', headers })).body;
    await scrape();
    const stopping = new AbortController();
    const context = { ...aContext, signal: stopping.signal };
    const jobs = timed(
      inLane('quick', {
        mend: async () => undefined,
        fail: () => Promise.reject(new Error('It failed.')),
      }),
    );
    await jobs.mend?.run({}, context);
    await expect(jobs.fail?.run({}, context)).rejects.toThrow('It failed.');
    stopping.abort();
    await expect(jobs.fail?.run({}, context)).rejects.toThrow('It failed.');
    const text = await scrape();
    const ends = [`job="mend",outcome="done"`, `job="fail",outcome="failed"`, `job="fail",outcome="stopped"`];
    for (const end of ends) expect(valueIn(text, `precis_job_duration_seconds_count{${end}}`)).toBe(1);
    await app.close();
  });

  it('tell of no title and no person, and are in no description of the API', async () => {
    await test.aBook({ title: 'Secret Title', author: 'Secret Author' });
    await test.call('GET /api/v1/books/search?keyword=Secret', { token: reader });
    await test.call('GET /Secret/path');
    expect((await read(TOKEN)).text).not.toMatch(/secret|reader-|@/i);
    expect((await test.call('GET /docs/json')).text).not.toContain('/metrics');
  });
});
