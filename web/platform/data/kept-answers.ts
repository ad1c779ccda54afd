import { hashKey, type InfiniteData, type Query, type QueryKey } from '@tanstack/react-query';
import { clear, createStore, delMany, get, keys, set } from 'idb-keyval';
import { afterPaint } from '../browser/after-paint.ts';
import { keep, kept } from '../browser/kept.ts';
import { isAway } from '../offline/online.ts';
import { base } from '../page/base.ts';
import { session } from '../session/session.ts';
import { CallError } from './call.ts';
import { stopWaiting } from './first-answers.ts';

/** Filled in by the build: a name for the form that answers have today. */
declare const ANSWERS_FORM: string;

/** What a reader came for: shown from this device at once, also without a server, and then as the server has it. */
const keptRoutes =
  /^GET \/api\/v1\/(?:authors|bookmarks|books(?!\/search|.*\/passages)|categories|collections|explore|highlights|history|own-collections|queue)/;

const KEPT_FOR_MS = 30 * 24 * 60 * 60_000;
/** Some 20 MB at most, as most answers are lists and the largest are texts. */
const MOST_KEPT = 250;
/** A database that doesn't open may not hold up the page. */
const PATIENCE_MS = 500;

const database = createStore(`kept-answers${base}`, 'answers');

/** In local storage while there's anything in the database: opening that takes half a second on a first visit. */
const MARK = 'has-kept-answers';

/** What pages of a reader showed last, in local storage (web/kept-view.ts). */
const VIEWS = 'kept-views';

/** Without room, or where the browser keeps nothing, only the copy is missing. */
async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const late = () => new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));

/** Everything of one reader begins with it. */
const ownerPrefix = (): string => `${session.getState().user?.id ?? 0}-`;

// Opened while the rest of the page's code is still to be run.
if (kept(MARK) !== null) void attempt(() => get('', database));

type KeptAnswer = { answer: unknown; at: number; form: string };

async function keptAt(key: string): Promise<KeptAnswer | undefined> {
  if (kept(MARK) === null) return undefined;
  const found = await Promise.race([attempt(() => get<KeptAnswer>(key, database)), late()]);
  const isOfToday = found?.form === ANSWERS_FORM && Date.now() - found.at < KEPT_FOR_MS;
  return isOfToday ? found : undefined;
}

/** Marks a kept answer as old, so that the server is asked wherever it's shown. */
function readNext(query: Query, at: number): void {
  query.setState({ dataUpdatedAt: at, isInvalidated: true });
  if (query.isActive()) void query.fetch().catch(() => undefined);
}

/** The others are read when they're asked for again: opening a page must not read all that was ever scrolled through. */
const firstPageOf = (answer: unknown): unknown => {
  const { pages, pageParams } = answer as Partial<InfiniteData<unknown>>;
  return pages && pageParams ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) } : answer;
};

/** What was searched for is read once: it would crowd out what is opened again. */
const SEARCHED = /"q":"[^"]/;

/** For all reads: shows what is kept of them until the server has answered, and keeps the answers. */
export async function persister<T, C>(
  ask: (context: C) => T | Promise<T>,
  context: C,
  query: Query,
): Promise<T> {
  const isKept =
    session.getState().user !== null &&
    keptRoutes.test(String(query.queryKey[0])) &&
    !SEARCHED.test(query.queryHash);
  const key = ownerPrefix() + query.queryHash;
  if (isKept && query.state.data === undefined) {
    const found = await keptAt(key);
    if (found !== undefined) {
      // Until then the query counts it as new, so that asking doesn't delay what is shown.
      afterPaint(() => readNext(query, found.at));
      return found.answer as T;
    }
  }
  stopWaiting();
  const answer = await ask(context);
  // Not if somebody else has logged in since.
  if (isKept && key === ownerPrefix() + query.queryHash) void attempt(() => write(key, firstPageOf(answer)));
  return answer;
}

/** Replaces what is kept of a read. Of somebody who has logged out, or has no account, nothing is. */
export function keepAnswer(key: QueryKey, answer: unknown): void {
  if (session.getState().user !== null) void attempt(() => write(ownerPrefix() + hashKey(key), answer));
}

/** What the server answers now, and while it can't be reached what is kept: for what mustn't be out of date. */
export async function freshOrKept<T>(key: QueryKey, ask: () => Promise<T>): Promise<T> {
  const owner = ownerPrefix();
  try {
    const answer = await ask();
    // Not if somebody else has logged in since.
    if (owner === ownerPrefix()) keepAnswer(key, answer);
    return answer;
  } catch (error) {
    const isPassing = error instanceof CallError && isAway(error.status);
    const found = isPassing ? await keptAt(ownerPrefix() + hashKey(key)) : undefined;
    if (found === undefined) throw error;
    return found.answer as T;
  }
}

async function write(key: string, answer: unknown): Promise<void> {
  await set(key, { answer, at: Date.now(), form: ANSWERS_FORM }, database);
  keep(MARK, '');
}

/** Removes what other accounts left, and everything once there's too much of it. */
export async function trimKept(): Promise<void> {
  const all = (await attempt(() => keys<string>(database))) ?? [];
  const others = all.filter((key) => !key.startsWith(ownerPrefix()));
  if (others.length > 0) keep(VIEWS, null);
  const gone = all.length - others.length > MOST_KEPT ? all : others;
  await attempt(() => delMany(gone, database));
}

/** Logging out leaves nothing behind. */
export async function forgetKept(): Promise<void> {
  keep(VIEWS, null);
  await attempt(() => clear(database));
  keep(MARK, null);
}
