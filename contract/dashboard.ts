import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { endpoint } from './endpoint.ts';
import { measuredPages } from './page-speeds.ts';

const count = z.number().int().min(0);

const day = z.object({
  /** In UTC, `2026-11-21`. */
  day: z.iso.date(),
  /** How often a book was started. */
  listens: count,
  readers: count,
  /** Of generation, in the currency of the prices in the settings. */
  cost: z.number().min(0),
});
export type DashboardDay = z.infer<typeof day>;

/** What three of four visits stay below, in milliseconds to within a tenth; null where nobody was measured. */
const p75 = z.number().int().nullable();

const pageSpeed = z.object({ page: z.enum(measuredPages), visits: count, lcp: p75, inp: p75 });

const dashboard = z.object({
  /** The last 30 days up to today, oldest first, without gaps. */
  days: z.array(day),
  books: z.array(z.object({ status: z.enum(bookStatuses), count })),
  queue: z.object({ waiting: count, running: count, failed: count }),
  /** Of the last 30 days, the most visited first. */
  pages: z.array(pageSpeed),
});
export type PageSpeed = z.infer<typeof pageSpeed>;
export type Dashboard = z.infer<typeof dashboard>;

export const showDashboard = endpoint({
  route: 'GET /api/v1/admin/dashboard',
  access: 'admin',
  summary:
    'What happened in the last 30 days: listens, new readers and costs a day; books by state; the queue; how quick pages were.',
  answer: z.object({ data: dashboard }),
});
