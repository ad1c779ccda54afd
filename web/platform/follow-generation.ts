import { EventSource } from 'eventsource';
import type { GenerationProgress } from '#contract/generation.ts';
import { endSession } from './call.ts';
import { session } from './session.ts';

const ADDRESS = '/api/v1/admin/generation/events';

/**
 * The server's news of books in the making, from now until the returned function is called. It connects again by
 * itself; `onOpen` is called each time, since what happened meanwhile nobody told.
 */
export function followGeneration(on: {
  onOpen: () => void;
  /** The connection is lost, until it opens again. */
  onLost?: () => void;
  onProgress: (progress: GenerationProgress) => void;
}): () => void {
  const { token } = session.getState();
  // The browser's own cannot say who is asking.
  const source = new EventSource(ADDRESS, {
    fetch: (address, init) =>
      fetch(address, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  });
  source.addEventListener('open', on.onOpen);
  source.addEventListener('error', ({ code }) => {
    on.onLost?.();
    if (code === 401) endSession(token);
  });
  source.addEventListener('generation', ({ data }) =>
    on.onProgress(JSON.parse(String(data)) as GenerationProgress),
  );
  return () => source.close();
}
