import type { FastifyReply } from 'fastify';

/** Aborted as soon as nobody waits for the answer any more. */
export function untilGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // The request itself closes as soon as its body is read.
  raw.on('close', () => gone.abort(new Error('Whoever asked has gone.')));
  return gone.signal;
}
