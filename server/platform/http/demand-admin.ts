import type { FastifyRequest } from 'fastify';
import { logSecurity } from '#server/platform/log/security.ts';
import { AppError } from './app-error.ts';
import type { CurrentUser } from './current-user.ts';

/** Throws `forbidden`, with a line in the log, for whoever is no admin. */
export function demandAdmin({ log }: FastifyRequest, { userId, isAdmin }: CurrentUser, call: string): void {
  if (isAdmin) return;
  logSecurity(log, 'admin_refused', { userId, call });
  throw new AppError('forbidden', 'Only an admin can do that.');
}
