import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Begins a span below what is being done; null where nothing is: what nobody asked for is no trace. */
export type BeginSpan = (name: string, attributes: Record<string, string>) => Span | null;

/** An error by its name alone: its message may hold what somebody typed. */
export function endAsFailed(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', name).setStatus({ code: SpanStatusCode.ERROR }).end();
}
