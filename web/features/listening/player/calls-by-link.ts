import { CallError, call } from '#web/platform/data/call.ts';
import type { ListeningCalls } from './listening-calls.ts';

/** As the server would say it to whoever has no account. */
const refusal = (status: 401 | 404): CallError =>
  new CallError({ status, code: status === 401 ? 'unauthenticated' : 'not_found', message: '' });

/** There's one book, nothing before or after it, and its place waits on this device for an account. */
export const callsByLink = (secret: string): ListeningCalls => ({
  showBook: async () => (await call('GET /api/v1/shared/:secret', { params: { secret } })).data,
  lastListened: async () => null,
  begin: () => Promise.reject(refusal(401)),
  next: () => Promise.reject(refusal(404)),
  previous: () => Promise.reject(refusal(404)),
  queue: async () => [],
  save: () => Promise.reject(refusal(401)),
});
