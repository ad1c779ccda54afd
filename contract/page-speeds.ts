import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { sentNumber } from './values.ts';

/** Pages whose speed is told apart; `other` is every other one. */
export const measuredPages = [
  'landing',
  'login',
  'register',
  'home',
  'explore',
  'search',
  'book',
  'reading',
  'library',
  'settings',
  'admin',
  'other',
] as const;
export type MeasuredPage = (typeof measuredPages)[number];

/** Largest contentful paint and interaction to next paint: https://web.dev/articles/vitals. */
export const speedMetrics = ['lcp', 'inp'] as const;
export type SpeedMetric = (typeof speedMetrics)[number];

const measured = z.object({
  page: z.enum(measuredPages),
  metric: z.enum(speedMetrics),
  ms: sentNumber(z.number().min(0).max(600_000)),
});
export type MeasuredSpeed = z.infer<typeof measured>;

export const countPageSpeeds = endpoint({
  route: 'POST /api/v1/page-speeds',
  access: 'anyone',
  summary:
    'How quickly pages of a visit were painted and reacted, as the browser measured it. Only counted: neither who asks nor from where is kept.',
  body: z.object({ measured: z.array(measured).min(1).max(20) }),
  answer: z.object({ counted: z.number().int() }),
});
