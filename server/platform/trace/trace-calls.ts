import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import { type BeginSpan, endAsFailed } from './span.ts';

/** What Node's own `fetch` tells of a request. */
type Told = {
  request: { method: string; origin: string | URL; addHeader: (name: string, value: string) => void };
  response?: { statusCode: number };
  error?: unknown;
};
type SendAlong = (span: Span, setHeader: (name: string, value: string) => void) => void;

/** Spans of calls that leave the process, without their path, which may hold what somebody typed. Until the returned function is called. */
export function traceCalls(begin: BeginSpan, sendAlong: SendAlong): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners: Record<string, (told: Told) => void> = {
    create: ({ request }) => {
      const { method, origin } = request;
      const host = new URL(origin).hostname;
      const span = begin(`${method} ${host}`, { 'http.request.method': method, 'server.address': host });
      if (!span) return;
      spans.set(request, span);
      sendAlong(span, (name, value) => request.addHeader(name, value));
    },
    headers: ({ request, response }) =>
      spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0),
    trailers: ({ request }) => spans.get(request)?.end(),
    error: ({ request, error }) => {
      const span = spans.get(request);
      if (span) endAsFailed(span, error);
    },
  };
  const channels = Object.entries(listeners).map(
    ([name, hear]) => [`undici:request:${name}`, (told: unknown) => hear(told as Told)] as const,
  );
  for (const channel of channels) subscribe(...channel);
  return () => {
    for (const channel of channels) unsubscribe(...channel);
  };
}
