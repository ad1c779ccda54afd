import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createLog } from '#server/platform/log/log.ts';
import { inLane } from '#server/platform/work/job-handlers.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { openTracing, type Tracing } from './open-tracing.ts';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number() }),
});
/** What a collector is sent, as OTLP describes it. */
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

const log = createLog('silent');
const collected: z.infer<typeof sent>[] = [];
let calledWith: IncomingHttpHeaders = {};
/** A collector, and beside it a provider. */
const server = createServer((request, response) => {
  void answer(request, response);
});
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/v1/traces') collected.push(sent.parse(JSON.parse(await text(request))));
  else calledWith = request.headers;
  response.end('{}');
}
let address: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

type Setting = { pool: Pool; tracing: Tracing };

/** What a collector has once the work is done and everything is closed. */
async function traced(work: (setting: Setting) => Promise<void>) {
  collected.length = 0;
  const database = await openTestDatabase();
  const { pool } = database;
  const tracing = openTracing({ endpoint: address, serviceName: 'precis-test', version: '1.2.3', pool, log });
  await work({ pool, tracing });
  await tracing.close();
  await database.close();
  const resources = collected.flatMap(({ resourceSpans }) => resourceSpans);
  return {
    resource: resources[0]?.resource.attributes,
    spans: resources.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans),
  };
}

it('a request is sent to a collector with its queries and calls below it, as part of its caller’s trace', async () => {
  const caller = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
  const { resource, spans } = await traced(async ({ pool, tracing }) => {
    const app = Fastify();
    tracing.requests(app);
    app.get('/healthz', async () => 'ok');
    app.post('/books/:id', async () => {
      await pool.query('select $1::text', ['secret']);
      await (await fetch(`${address}/provider?keyword=secret`)).text();
      const client = await pool.connect();
      await client.query('begin');
      await client.query('rollback');
      client.release();
      return {};
    });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    const headers = {
      'content-type': 'application/json',
      traceparent: `00-${caller.trace}-${caller.span}-01`,
    };
    await fetch(`${url}/books/7`, { method: 'POST', headers, body: '{"a":"secret"}' });
    await fetch(`${url}/healthz`);
    await pool.query('select 1');
    await app.close();
  });
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'precis-test' } });
  const [request, ...others] = spans.toSorted((one) => (one.name.startsWith('POST') ? -1 : 1));
  expect(request).toMatchObject({
    name: 'POST /books/:id',
    traceId: caller.trace,
    parentSpanId: caller.span,
  });
  expect(request?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const below = { traceId: caller.trace, parentSpanId: request?.spanId };
  const names = ['SELECT', 'GET 127.0.0.1', 'BEGIN', 'ROLLBACK'];
  expect(others).toHaveLength(names.length);
  for (const name of names)
    expect(
      others.find((one) => one.name === name),
      name,
    ).toMatchObject(below);
  const call = others.find(({ name }) => name.startsWith('GET'));
  expect(calledWith.traceparent).toBe(`00-${caller.trace}-${call?.spanId}-01`);
  expect(JSON.stringify(spans)).not.toContain('secret');
});

it('a job that fails is sent with the query that failed it, and without what the error says', async () => {
  const { spans } = await traced(async ({ pool, tracing }) => {
    const run = () => pool.query('select 1 / length($1)', ['']).then(() => undefined);
    const jobs = tracing.jobs(inLane('quick', { mend: run }));
    const { signal } = new AbortController();
    const context = { attempt: 1, maxAttempts: 1, log, once: async () => undefined, signal };
    await expect(jobs.mend?.run({}, context)).rejects.toThrow('division by zero');
  });
  const [query, job] = spans;
  expect(job).toMatchObject({ name: 'job mend', status: { code: 2 } });
  expect(query).toMatchObject({ name: 'SELECT', parentSpanId: job?.spanId, status: { code: 2 } });
  expect(JSON.stringify(spans)).not.toContain('division');
});

it('a collector that is away costs nothing but its traces, and is told of once', async () => {
  const lines: string[] = [];
  const told = createLog('warn', { write: (line) => void lines.push(line) });
  const database = await openTestDatabase();
  const { pool } = database;
  const nowhere = { endpoint: 'http://127.0.0.1:9', serviceName: 'precis', version: '1.2.3' };
  const tracing = openTracing({ ...nowhere, pool, log: told });
  const app = Fastify();
  tracing.requests(app);
  app.get('/books', async () => (await pool.query('select 7 as seven')).rows as unknown);
  expect((await app.inject('/books')).json()).toEqual([{ seven: 7 }]);
  await app.close();
  const began = performance.now();
  await tracing.close();
  expect(performance.now() - began).toBeLessThan(2_000);
  await database.close();
  await vi.waitFor(() => expect(lines).toEqual([expect.stringContaining('traces can’t be sent')]), 10_000);
});
