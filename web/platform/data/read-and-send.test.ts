import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { toasts } from '../page/toasts.ts';
import { session } from '../session/session.ts';
import { atOnce } from './at-once.ts';
import type { SentTo } from './call.ts';
import { queryClient, readAgain } from './query-client.ts';
import { byNumber, read, readPages } from './read.ts';
import { send } from './send.ts';

/** What was asked for, in order; the server has one request and refuses to approve any. */
const asked: string[] = [];
const answers: Record<string, unknown> = {};

function answer(address: string, { method = 'GET', body }: RequestInit): Response {
  asked.push(`${method} ${address.replace('/api/v1', '')}${typeof body === 'string' ? ` ${body}` : ''}`);
  const found = answers[`${method} ${address.replace('/api/v1', '')}`];
  const status = found === undefined ? 404 : 200;
  return new Response(JSON.stringify(found ?? { code: 'not_found', message: 'No such thing.' }), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => answer(address, init));
  session.setState({ token: 'one', user: null });
  asked.length = 0;
  toasts.setState({ list: [] });
});

afterEach(() => {
  queryClient.clear();
  for (const name of Object.keys(answers)) delete answers[name];
  vi.unstubAllGlobals();
});

/** As a component that shows it. */
async function show(options: ReturnType<typeof read<'GET /api/v1/queue'>>): Promise<() => void> {
  const observer = new QueryObserver(queryClient, options);
  const stop = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  return stop;
}

const queue = read('GET /api/v1/queue');
const REMOVE = 'DELETE /api/v1/queue/:book_id';
const change = (how: Parameters<typeof send<typeof REMOVE>>[1]) =>
  new MutationObserver(queryClient, send(REMOVE, how));
const book = (id: number) => ({ params: { book_id: id } });
const said = () => toasts.getState().list.map(({ message }) => message);

it('asks a route once for the same, whoever asks, and another time for something else', async () => {
  answers['GET /books/1'] = { data: { id: 1 } };
  answers['GET /books/2'] = { data: { id: 2 } };
  const one = () => read('GET /api/v1/books/:id', { params: { id: 1 } });
  await queryClient.query(one());
  await queryClient.query(one());
  await queryClient.query(read('GET /api/v1/books/:id', { params: { id: 2 } }));
  expect(asked).toEqual(['GET /books/1', 'GET /books/2']);
  expect(queryClient.getQueryData(one().queryKey)).toEqual({ data: { id: 1 } });
});

it('asks for nothing where there is nothing to ask for', async () => {
  const observer = new QueryObserver(queryClient, read('GET /api/v1/books/:id', null));
  const stop = observer.subscribe(() => undefined);
  await Promise.resolve();
  expect(observer.getCurrentResult().fetchStatus).toBe('idle');
  expect(asked).toEqual([]);
  stop();
});

it('keeps pages apart from a single answer of the same route', async () => {
  answers['GET /history?page=1'] = { history: [], hasMorePages: true };
  answers['GET /history?page=2'] = { history: [], hasMorePages: false };
  const sent = (page: number) => ({ query: { page } });
  await queryClient.query(read('GET /api/v1/history', sent(1)));
  const pages = readPages('GET /api/v1/history', sent, byNumber);
  const all = await queryClient.infiniteQuery({ ...pages, pages: 5 });
  expect(all.pages).toHaveLength(2);
  expect(asked).toEqual(['GET /history?page=1', 'GET /history?page=1', 'GET /history?page=2']);
});

it('reads again what is shown of a place and all below it, and nothing beside it', async () => {
  answers['GET /queue'] = { books: [] };
  const stop = await show(queue);
  await readAgain('queue/:book_id', 'books');
  expect(asked).toHaveLength(1);
  await readAgain('queue');
  await readAgain(queue);
  await readAgain('everything');
  expect(asked).toHaveLength(4);
  stop();
});

it('says that a change worked, and reads again what it changed', async () => {
  answers['GET /queue'] = { books: [] };
  answers['DELETE /queue/7'] = { books: [] };
  const stop = await show(queue);
  await change({ changes: ['queue'], said: (_, { params }) => `Gone: ${params.book_id}` }).mutate(book(7));
  expect(said()).toEqual(['Gone: 7']);
  expect(asked).toEqual(['GET /queue', 'DELETE /queue/7', 'GET /queue']);
  stop();
});

it('says why a change failed, unless the screen does, and reads again all the same', async () => {
  answers['GET /queue'] = { books: [] };
  const stop = await show(queue);
  const how = { changes: ['queue'], said: 'Gone' } as const;
  await expect(change({ ...how, errorShown: true }).mutate(book(7))).rejects.toThrow('No such thing.');
  expect(said()).toEqual([]);
  await expect(change(how).mutate(book(7))).rejects.toThrow('No such thing.');
  expect(said()).toEqual(['No such thing.']);
  expect(asked.filter((one) => one === 'GET /queue')).toHaveLength(3);
  stop();
});

it('shows at once what a change will do, takes it back if it fails, and reads again after the last one', async () => {
  answers['GET /queue'] = { books: [{ id: 7 }, { id: 8 }] };
  answers['DELETE /queue/7'] = { books: [] };
  const stop = await show(queue);
  const shown: unknown[] = [];
  const note = () => shown.push(queryClient.getQueryData(queue.queryKey)?.books.map(({ id }) => id));
  const stopNoting = queryClient.getQueryCache().subscribe(note);
  const without = atOnce(queue, ({ books }, { params }: SentTo<typeof REMOVE>) => ({
    books: books.filter(({ id }) => id !== params.book_id),
  }));
  const how = { changes: ['queue'], scope: 'queue', atOnce: without, errorShown: true } as const;
  const changes = [change(how).mutate(book(7)), change(how).mutate(book(8))];
  answers['GET /queue'] = { books: [{ id: 8 }] };
  expect((await Promise.allSettled(changes)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  stopNoting();
  expect(shown).toContainEqual([]);
  expect(shown.at(-1)).toEqual([8]);
  expect(asked).toEqual(['GET /queue', 'DELETE /queue/7', 'DELETE /queue/8', 'GET /queue']);
  stop();
});
