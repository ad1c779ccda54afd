import { z } from 'zod';
import { bookStatuses } from './book-status.ts';
import { endpoint } from './endpoint.ts';

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

const dashboard = z.object({
  /** The last 30 days up to today, oldest first, without gaps. */
  days: z.array(day),
  books: z.array(z.object({ status: z.enum(bookStatuses), count })),
  queue: z.object({ waiting: count, running: count, failed: count }),
});
export type Dashboard = z.infer<typeof dashboard>;

export const showDashboard = endpoint({
  route: 'GET /api/v1/admin/dashboard',
  access: 'admin',
  summary:
    'What happened in the last 30 days: listens, new readers and costs a day; books by state; the queue.',
  answer: z.object({ data: dashboard }),
});
