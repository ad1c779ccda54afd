import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { followConnection, isAway, isOnline } from '../offline/online.ts';
import { showToast } from '../page/toasts.ts';
import { session } from '../session/session.ts';
import { CallError } from './call.ts';

const RETRIES = 2;

/** An answer in the 400s stays the same; no answer, or one in the 500s, may pass. */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !isOnline()) return false;
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}

/** `meta: { errorShown: true }`: the screen shows the error itself. */
function tell(error: Error, meta: Record<string, unknown> | undefined): void {
  const status = error instanceof CallError ? error.status : -1;
  // A 401 leads to the login page, and the banner tells of being offline.
  if (meta?.errorShown === true || status === 401 || !isOnline()) return;
  showToast({ kind: 'error', message: error.message });
}

/** `meta: { changes: queryKey }`: what is read again after a mutation, whether or not it succeeded. */
async function readAgain(meta: Record<string, unknown> | undefined): Promise<void> {
  if (Array.isArray(meta?.changes)) await queryClient.invalidateQueries({ queryKey: meta.changes });
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Without data the screen itself shows the error; with older data it goes on showing that. Of a server that
      // is away the banner tells, if it stays away.
      onError: (error, query) => {
        const isPassing = error instanceof CallError && isAway(error.status);
        if (query.state.data !== undefined && !isPassing) tell(error, query.meta);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        tell(error, meta);
        return readAgain(meta);
      },
      onSuccess: (_answer, _variables, _result, { meta }) => readAgain(meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 15 * 60_000,
        retry: worthRetrying,
        // Offline a read fails at once and its screen says so, rather than waiting silently.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = makeQueryClient();

/** Called once, with the first page that reads from the server: what is shown is read again when the network or the server is back. */
export function readAgainWhenBack(): void {
  onlineManager.setEventListener(followConnection);
  onlineManager.setOnline(isOnline());
}

// What one reader has fetched is not for the next one at this browser.
session.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear();
});
