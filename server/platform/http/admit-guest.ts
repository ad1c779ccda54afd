import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Endpoint, GUEST_TOKEN } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import { bearerToken, GUEST } from './current-user.ts';
import { demandAdmin } from './demand-admin.ts';
import { tellLimits } from './tell-limits.ts';

/** Of one address, which many people may share: a page takes some ten. */
const MOST_PER_MINUTE = 600;

/** Where the library takes guests; after rate limits are registered. */
export function takeGuests(app: FastifyInstance): void {
  const look = app.createRateLimit({ max: MOST_PER_MINUTE, timeWindow: '1 minute' });
  const tell = tellLimits();
  app.limitGuests = async (request) => {
    const found = await look(request);
    if (found.isAllowed || !found.isExceeded) return;
    tell(request, found.key);
    throw new AppError('too_many_requests', 'Too many calls. Please wait a minute.');
  };
}

export const isByGuest = ({ server, headers }: FastifyRequest): boolean =>
  server.limitGuests !== null && bearerToken(headers.authorization) === GUEST_TOKEN;

/** The one door for guests: calls that say so are open to them, what is open to anyone is, and nothing else. */
export async function admitGuest(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  await request.server.limitGuests?.(request);
  if (endpoint.access === 'anyone') return;
  if (endpoint.access === 'admin') demandAdmin(request, GUEST, endpoint.route);
  if (endpoint.access !== 'guests')
    throw new AppError('forbidden', 'You need an account for that. Register or log in.');
  request.currentUser = GUEST;
}
