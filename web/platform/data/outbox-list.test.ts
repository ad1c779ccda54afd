import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noBook } from '#web/platform/offline/copy-forms.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { toasts } from '../page/toasts.ts';
import { session } from '../session/session.ts';
import { CallError } from './call.ts';
import { outboxList, unlessGone } from './outbox-list.ts';
import { queryClient } from './query-client.ts';
import { read } from './read.ts';
import { putUndoably, sendHeld, undoLatest } from './undoable.ts';

type Removal = { bookId: number };
type Queue = { books: { id: number }[] };

const queue = read('GET /api/v1/queue');
const failure = (status: number, message = 'No.') => new CallError({ status, code: 'network', message });

/** A list of its own, as a page that was opened just now. */
function open(key: string) {
  const sent: string[] = [];
  const answers: (Error | null)[] = [];
  const again = vi.fn();
  const list = outboxList<Removal>({
    key,
    apply: {
      'GET /api/v1/queue': (shown: Queue | undefined, { bookId }) =>
        shown && { books: shown.books.filter(({ id }) => id !== bookId) },
    },
    async request({ bookId }, { keepalive, isLate }) {
      const error = answers.shift() ?? null;
      if (error !== null) throw error;
      sent.push([bookId, keepalive && 'keepalive', isLate && 'late'].filter(Boolean).join(' '));
    },
    again,
    refused: (_item, why) => (why === 'Hush.' ? null : `Not removed. ${why}`),
  });
  // A page that is drawn as text shows the first state.
  list.waiting.getInitialState = list.waiting.getState;
  function Shown() {
    const data = queryClient.getQueryData<Queue>(queue.queryKey) ?? { books: [] };
    return list
      .useShown({ data }, queue)
      .data.books.map(({ id }) => id)
      .join();
  }
  const shown = () =>
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, createElement(Shown)));
  return { list, sent, answers, again, shown };
}

const said = () => toasts.getState().list.map(({ message }) => message);
const inCache = () => queryClient.getQueryData<Queue>(queue.queryKey)?.books.map(({ id }) => id);
/** Hides the page. */
const hide = vi.hoisted(() => {
  const told: (() => void)[] = [];
  const add = (name: string, run: () => void) => void (name === 'pagehide' && told.push(run));
  vi.stubGlobal('addEventListener', add);
  // Other tests may have loaded what listens.
  vi.resetModules();
  const page = () => {
    for (const run of told) run();
  };
  return { add, page };
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', hide.add);
  session.setState({ token: 'one', user: null });
  toasts.setState({ list: [] });
  const books = [1, 2, 3].map((id) => ({ ...noBook, id }));
  queryClient.setQueryData(queue.queryKey, { books });
});

afterEach(() => {
  // Nothing is offered to the next account.
  session.setState({ token: null });
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  queryClient.clear();
});

describe('a list of changes', () => {
  it('is shown at once, sent, then part of what was read, and read again once for several', async () => {
    const { list, sent, again, shown } = open('a');
    list.put({ bookId: 1 });
    list.put({ bookId: 3 });
    expect(shown()).toBe('2');
    expect(inCache()).toEqual([1, 2, 3]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['1', '3']);
    expect(list.waiting.getState()).toEqual([]);
    expect(inCache()).toEqual([2]);
    expect(again).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(again.mock.calls).toEqual([[[{ bookId: 1 }, { bookId: 3 }]]]);
  });

  it('leaves alone what was asked for nothing, and what comes page by page is changed on every page', async () => {
    const { list } = open('pages');
    queryClient.setQueryData(['GET /api/v1/queue', null], 'nothing');
    const pages = { pages: [{ books: [{ id: 1 }] }, { books: [{ id: 1 }, { id: 2 }] }], pageParams: [1, 2] };
    queryClient.setQueryData(['GET /api/v1/queue', {}, 'pages'], pages);
    list.put({ bookId: 1 });
    await vi.advanceTimersByTimeAsync(10);
    expect(queryClient.getQueryData(['GET /api/v1/queue', null])).toBe('nothing');
    expect(queryClient.getQueryData(['GET /api/v1/queue', {}, 'pages'])).toEqual({
      pages: [{ books: [] }, { books: [{ id: 2 }] }],
      pageParams: [1, 2],
    });
  });

  it('that the server refuses is shown as before, and said', async () => {
    const { list, answers, shown } = open('b');
    answers.push(failure(422, 'It is playing.'), failure(422, 'Hush.'));
    list.put({ bookId: 1 });
    list.put({ bookId: 2 });
    await vi.advanceTimersByTimeAsync(10);
    expect(shown()).toBe('1,2,3');
    expect(said()).toEqual(['Not removed. It is playing.']);
  });

  it('needs no removing of what is gone', async () => {
    await expect(unlessGone(Promise.reject(failure(404)))).resolves.toBeUndefined();
    await expect(unlessGone(Promise.reject(failure(409)))).rejects.toThrow('No.');
  });
});

describe('what can be undone', () => {
  it('is shown as done, and sent only when it is too late to undo', async () => {
    const { list, sent, shown } = open('c');
    putUndoably(list, { bookId: 1 }, { said: 'One removed.' });
    expect([shown(), said()]).toEqual(['2,3', ['One removed.']]);
    await list.flush();
    await vi.advanceTimersByTimeAsync(9_900);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([sent, said()]).toEqual([['1'], []]);
  });

  it('is undone one after the other, the latest first', async () => {
    const { list, sent, shown } = open('d');
    const undone: string[] = [];
    putUndoably(list, { bookId: 1 }, { said: 'One removed.', onUndo: () => undone.push('one') });
    await vi.advanceTimersByTimeAsync(4_000);
    putUndoably(list, { bookId: 2 }, { said: 'Two removed.', onUndo: () => undone.push('two') });
    expect(said()).toEqual(['Two removed.']);
    toasts.getState().list[0]?.action?.run();
    expect([shown(), said(), undone]).toEqual(['2,3', ['One removed.'], ['two']]);
    undoLatest();
    expect([shown(), said(), undone]).toEqual(['1,2,3', [], ['two', 'one']]);
    undoLatest();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  it('is sent with a page that goes, once, and can’t be undone any more', async () => {
    const { list, sent } = open('e');
    putUndoably(list, { bookId: 1 }, { said: 'One removed.' });
    hide.page();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, said(), list.waiting.getState()]).toEqual([['1 keepalive'], [], []]);
  });

  it('is sent at the next start where the browser died, but not while another tab may undo it', async () => {
    const dying = open('f');
    putUndoably(dying.list, { bookId: 1 }, { said: 'One removed.' });
    vi.clearAllTimers();
    const next = open('f');
    await vi.advanceTimersByTimeAsync(9_000);
    expect([next.shown(), next.sent]).toEqual(['2,3', []]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([next.sent, dying.sent]).toEqual([['1 late'], []]);
  });

  it('is held for no longer when the clock was set back', async () => {
    const { list, sent } = open('g');
    putUndoably(list, { bookId: 1 }, { said: 'One removed.' });
    vi.setSystemTime(Date.now() - 24 * 3_600_000);
    await list.flush();
    expect(sent).toEqual(['1 late']);
  });

  it('is sent at once where what comes next must not find it', async () => {
    const { list, sent } = open('h');
    putUndoably(list, { bookId: 1 }, { said: 'One removed.' });
    sendHeld(open('other').list);
    expect(sent).toEqual([]);
    sendHeld(list);
    expect([sent, said()]).toEqual([['1'], []]);
  });

  it('waits for its account, and is neither sent nor offered to the next', async () => {
    const { list, sent } = open('i');
    putUndoably(list, { bookId: 1 }, { said: 'One removed.' });
    session.setState({ token: 'two', user: { id: 2 } as never });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sent, said(), list.waiting.getState()]).toEqual([[], [], []]);
    session.setState({ token: 'one', user: null });
    await vi.advanceTimersByTimeAsync(10);
    expect(sent).toEqual(['1 late']);
  });
});
