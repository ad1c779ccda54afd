import { z } from 'zod';
import { address, optional, setting, withDefault } from '#server/platform/config/setting.ts';

/** Where traces go, by the names that OpenTelemetry gives its settings. */
export const traceSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(optional(address('http:', 'https:')), {
    shape: 'an http or https address, without `/v1/traces`',
    example: 'http://localhost:4318',
    standard: 'no traces',
    about:
      'A collector that takes OTLP over HTTP: traces of requests, jobs, queries and calls to providers go there.',
  }),
  OTEL_SERVICE_NAME: setting(withDefault(z.string().max(100), 'precis'), {
    shape: 'up to 100 characters',
    example: 'precis-web',
    standard: 'precis',
    about: 'The name of this process in traces.',
  }),
} as const;
