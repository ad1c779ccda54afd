import { EventSource } from 'eventsource';
import type { GenerationProgress } from '#contract/generation.ts';
import { endSession } from '#web/platform/data/call.ts';
import { base } from '#web/platform/page/base.ts';
import { session } from '#web/platform/session/session.ts';

const ADDRESS = `${base}/api/v1/admin/generation/events`;

/** Until the returned function is called. `onOpen` comes at each connection: what came before is unknown. */
export function followGeneration(on: {
  onOpen: () => void;
  onLost?: () => void;
  onProgress: (progress: GenerationProgress) => void;
}): () => void {
  const { token } = session.getState();
  // The browser's own can't say who is asking.
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
