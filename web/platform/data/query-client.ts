import {
  type Mutation,
  MutationCache,
  matchQuery,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { followConnection, isAway, isOnline } from '../offline/online.ts';
import { showToast } from '../page/toasts.ts';
import { session } from '../session/session.ts';
import { CallError, type Route } from './call.ts';

const RETRIES = 2;

/** An answer in the 400s stays the same; no answer, or one in the 500s, may pass. */
export function worthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES || !isOnline()) return false;
  return !(error instanceof CallError) || error.status === 0 || error.status >= 500;
}

/** What follows a call that changes something; `send` puts it into `meta`. */
export type Afterwards = {
  /** What is read again, whether or not the call worked. */
  changes?: readonly Place[];
  /** The screen shows the error itself. */
  errorShown?: boolean;
  /** Told when it worked. */
  said?: string | ((answer: never, sent: never) => string | undefined);
};

const afterwardsOf = ({ meta = {} }: { meta?: Record<string, unknown> | undefined }) => meta as Afterwards;

function tell(error: Error, of: { meta?: Record<string, unknown> | undefined }): void {
  const status = error instanceof CallError ? error.status : -1;
  // A 401 leads to the login page, and the banner tells of being offline.
  if (afterwardsOf(of).errorShown === true || status === 401 || !isOnline()) return;
  showToast({ kind: 'error', message: error.message });
}

type Sending = Mutation<unknown, unknown>;

function say(mutation: Sending, answer: unknown, sent: unknown): void {
  const { said } = afterwardsOf(mutation);
  const message = typeof said === 'function' ? said(answer as never, sent as never) : said;
  if (message !== undefined) showToast({ kind: 'success', message });
}

/** Of those that wait for each other only the last one reads again: what came before is out of date. */
async function settle(mutation: Sending): Promise<void> {
  const { scope } = mutation.options;
  const { changes = [] } = afterwardsOf(mutation);
  const isFollowed = queryClient
    .getMutationCache()
    .findAll({ status: 'pending', predicate: (one) => one !== mutation })
    .some((one) => scope !== undefined && one.options.scope?.id === scope.id);
  if (changes.length > 0 && !isFollowed) await readAgain(...changes);
}

function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Without data the screen itself shows the error; with older data it goes on showing that. Of a server that
      // is away the banner tells, if it stays away.
      onError: (error, query) => {
        const isPassing = error instanceof CallError && isAway(error.status);
        if (query.state.data !== undefined && !isPassing) tell(error, query);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _sent, _before, mutation) => tell(error, mutation),
      onSuccess: (answer, sent, _before, mutation) => say(mutation, answer, sent),
      onSettled: (...settled) => settle(settled[4]),
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

type Below<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Head | `${Head}/${Below<Rest>}`
  : Path;

type InApi = Extract<Route, `${string} /api/v1/${string}`>;

/** Where something is in the API, all below it too: `admin/books`; one route; one read; or everything. */
export type Place =
  | (InApi extends `${string} /api/v1/${infer Path}` ? Below<Path> : never)
  | Route
  | { queryKey: QueryKey }
  | 'everything';

function isAt(place: Place, query: Query): boolean {
  const [route] = query.queryKey;
  if (place === 'everything' || place === route) return true;
  if (typeof place !== 'string') return matchQuery({ queryKey: place.queryKey }, query);
  const path = String(route).split(' /api/v1/')[1];
  return `${path}/`.startsWith(`${place}/`);
}

/** What is shown of these places is read again now, and what isn't shown when it next is. */
export const readAgain = (...places: readonly Place[]): Promise<void> =>
  queryClient.invalidateQueries({ predicate: (query) => places.some((place) => isAt(place, query)) });

/** Called once, with the first page that reads from the server: what is shown is read again when the network or the server is back. */
export function readAgainWhenBack(): void {
  onlineManager.setEventListener(followConnection);
  onlineManager.setOnline(isOnline());
}

// What one reader has fetched is not for the next one at this browser.
session.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear();
});
