import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { App } from '#server/platform/http/server.ts';
import type { Logger } from '#server/platform/log/log.ts';
import type { JobHandlers } from '#server/platform/work/job-handlers.ts';
import { type BeginSpan, endAsFailed } from './span.ts';
import { traceCalls } from './trace-calls.ts';
import { traceQueries } from './trace-queries.ts';

export type Tracing = {
  /** A span for each request of this app, by the pattern of its route; a caller's trace goes on. */
  requests: (app: App) => void;
  /** The same work, each job in a span. */
  jobs: (handlers: JobHandlers) => JobHandlers;
  close: () => Promise<void>;
};

type Input = { endpoint: string; serviceName: string; version: string; pool: Pool; log: Logger };

const EXPORT_LIMIT_MS = 2_000;
const CLOSE_LIMIT_MS = 1_000;
/** Asked for every few seconds by whoever watches. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

const propagator = new W3CTraceContextPropagator();
const headersOf = {
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
};

/**
 * Sends traces to a collector: of requests and jobs, and below them of queries and of calls to providers, which learn
 * the trace by `traceparent`. Loaded only where an endpoint is set.
 */
export function openTracing({ endpoint, serviceName, version, pool, log }: Input): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tell = toldOnce(log);
  setGlobalErrorHandler(tell);
  const tracer = provider.getTracer('precis', version);
  const current = new AsyncLocalStorage<Context>();

  const begin: BeginSpan = (name, attributes) => {
    const parent = current.getStore();
    return parent ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent) : null;
  };
  traceQueries(pool, begin);
  const endCalls = traceCalls(begin, (span, setHeader) =>
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), null, {
      set: (_none, ...header) => setHeader(...header),
    }),
  );

  return {
    requests: (app) => {
      const spans = new WeakMap<FastifyRequest, Span>();
      const within = (request: FastifyRequest, go: () => void) => {
        const span = spans.get(request);
        if (span) current.run(trace.setSpan(ROOT_CONTEXT, span), go);
        else go();
      };
      app.addHook('onRequest', (request, _reply, done) => {
        const { method, routeOptions } = request;
        const route = routeOptions.url ?? 'none';
        if (UNTRACED.has(route)) return done();
        const attributes = { 'http.request.method': method, 'http.route': route };
        const caller = propagator.extract(ROOT_CONTEXT, request.headers, headersOf);
        spans.set(
          request,
          tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller),
        );
        return within(request, done);
      });
      // A body arrives by events of its connection, which know nothing of the request.
      app.addHook('preValidation', (request, _reply, done) => within(request, done));
      app.addHook('onResponse', (request, reply, done) => {
        const { statusCode } = reply;
        const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
        done();
      });
    },
    jobs: (handlers) =>
      Object.fromEntries(
        Object.entries(handlers).map(([job, handler]) => [
          job,
          {
            ...handler,
            run: async (payload, context) => {
              const attributes = { 'precis.job': job, 'precis.lane': handler.lane };
              const span = tracer.startSpan(
                `job ${job}`,
                { kind: SpanKind.CONSUMER, attributes },
                ROOT_CONTEXT,
              );
              try {
                await current.run(trace.setSpan(ROOT_CONTEXT, span), () => handler.run(payload, context));
                span.end();
              } catch (error) {
                endAsFailed(span, error);
                throw error;
              }
            },
          },
        ]),
      ),
    close: async () => {
      endCalls();
      await Promise.race([provider.shutdown().catch(tell), delay(CLOSE_LIMIT_MS, undefined, { ref: false })]);
    },
  };
}

/** A collector that is away is tried again with every batch: one line is enough. */
function toldOnce(log: Logger): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if (!isTold) log.warn({ err: error }, 'traces can’t be sent');
    isTold = true;
  };
}
