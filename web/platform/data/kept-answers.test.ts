import { QueryObserver } from '@tanstack/react-query';
import { IDBFactory } from 'fake-indexeddb';
import { createStore, keys } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#web/testing/memory-storage.ts';
import { base } from '../page/base.ts';
import { session } from '../session/session.ts';
import { CallError, type Route } from './call.ts';
import type { forgetKept, freshOrKept, trimKept } from './kept-answers.ts';
import { queryClient } from './query-client.ts';
import type { readBy } from './read.ts';

type Kept = {
  forgetKept: typeof forgetKept;
  freshOrKept: typeof freshOrKept;
  trimKept: typeof trimKept;
  readBy: typeof readBy;
};

/** The module as a page that has just been opened has it. */
async function openPage(): Promise<Kept> {
  queryClient.clear();
  vi.resetModules();
  // One after the other: modules that are asked for at once are made twice.
  const opened = await import('../session/session.ts');
  const { firstPageIsDrawn } = await import('../browser/after-paint.ts');
  const kept = await import('./kept-answers.ts');
  const { readBy } = await import('./read.ts');
  firstPageIsDrawn();
  opened.session.setState(session.getState());
  return { ...kept, readBy };
}

const LIST: Route = 'GET /api/v1/books';
const away = async () => {
  throw new CallError({ status: 0, code: 'network', message: 'No.' });
};
const never = () => new Promise<never>(() => undefined);
const signIn = (id: number) => session.setState({ user: { id } as never, token: 'x' });

/** What a page shows first of a list, whose server answers with `ask`. */
const shown = async <T>(
  { readBy }: Kept,
  ask: () => Promise<T>,
  { route = LIST, sent = {} }: { route?: Route; sent?: object } = {},
): Promise<T> => queryClient.query({ ...readBy(route, sent, ask), retry: false });

/** Written down after the answer was given. */
const isWritten = () => new Promise((resolve) => setTimeout(resolve, 150));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame));
  signIn(7);
});

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

describe('an answer that is kept', () => {
  it('is shown at once by the next page, whatever the server does', async () => {
    expect(await shown(await openPage(), async () => [1, 2])).toEqual([1, 2]);
    await isWritten();
    expect(await shown(await openPage(), never)).toEqual([1, 2]);
    expect(await shown(await openPage(), away)).toEqual([1, 2]);
  });

  it('gives way to the server’s, which is asked wherever it is shown', async () => {
    await shown(await openPage(), async () => [1]);
    await isWritten();
    const page = await openPage();
    expect(await shown(page, never)).toEqual([1]);
    const drawn = new QueryObserver(
      queryClient,
      page.readBy(LIST, {}, async () => [2]),
    );
    const seen: unknown[] = [drawn.getCurrentResult().data];
    const leave = drawn.subscribe(({ data }) => seen.push(data));
    await vi.waitFor(() => expect(seen.at(-1)).toEqual([2]));
    expect(seen[0]).toEqual([1]);
    leave();
    await isWritten();
    expect(await shown(await openPage(), never)).toEqual([2]);
  });

  it('of several pages is the first', async () => {
    const more = { pages: [[1], [2]], pageParams: [1, 2] };
    expect(await shown<object>(await openPage(), async () => more)).toEqual(more);
    await isWritten();
    expect(await shown(await openPage(), never)).toEqual({ pages: [[1]], pageParams: [1] });
  });

  it('is no answer to anything else', async () => {
    await shown(await openPage(), async () => [1]);
    await isWritten();
    await expect(shown(await openPage(), away, { sent: { page: 2 } })).rejects.toThrow('No.');
  });

  it('is one of a list that wasn’t searched', async () => {
    const route: Route = 'GET /api/v1/highlights';
    const whole = { route, sent: { query: { q: '', page: 1 } } };
    const searched = { route, sent: { query: { q: 'pond', page: 1 } } };
    const page = await openPage();
    await shown(page, async () => [1], whole);
    await shown(page, async () => [2], searched);
    await isWritten();
    const next = await openPage();
    expect(await shown(next, away, whole)).toEqual([1]);
    await expect(shown(next, away, searched)).rejects.toThrow('No.');
  });

  it('is one of what a reader came for, never of an admin’s pages', async () => {
    const route = 'GET /api/v1/admin/books';
    await shown(await openPage(), async () => [1], { route });
    await isWritten();
    await expect(shown(await openPage(), away, { route })).rejects.toThrow('No.');
  });

  it('isn’t kept if it comes after its reader has logged out', async () => {
    const page = await openPage();
    const { session: own } = await import('../session/session.ts');
    const key = ['GET /api/v1/history'];
    const asked = page.freshOrKept(key, async () => {
      own.setState({ user: null, token: null });
      return [1];
    });
    expect(await asked).toEqual([1]);
    await isWritten();
    expect(await keys(createStore(`kept-answers${base}`, 'answers'))).toEqual([]);
  });

  it('is not for another reader at the same browser, who gets rid of it', async () => {
    await shown(await openPage(), async () => [1]);
    await isWritten();
    signIn(8);
    const page = await openPage();
    await expect(shown(page, away)).rejects.toThrow('No.');
    localStorage.setItem('kept-views', '{}');
    await page.trimKept();
    expect(localStorage.getItem('kept-views')).toBe(null);
    signIn(7);
    await expect(shown(await openPage(), away)).rejects.toThrow('No.');
  });

  it('goes at logging out', async () => {
    const page = await openPage();
    await shown(page, async () => [1]);
    await isWritten();
    localStorage.setItem('kept-views', '{}');
    await page.forgetKept();
    expect(localStorage.getItem('kept-views')).toBe(null);
    await expect(shown(await openPage(), away)).rejects.toThrow('No.');
  });

  it('stays until there are too many', async () => {
    const page = await openPage();
    const fill = async (count: number) => {
      for (let place = 0; place < count; place += 1)
        await shown(page, async () => [place], { sent: { place } });
      await isWritten();
      await page.trimKept();
    };
    await fill(250);
    expect(await shown(await openPage(), away, { sent: { place: 0 } })).toEqual([0]);
    await shown(page, async () => [1], { sent: { one: 'more' } });
    await isWritten();
    await page.trimKept();
    await expect(shown(await openPage(), away, { sent: { place: 0 } })).rejects.toThrow('No.');
  });

  it('costs no answer where the browser keeps nothing', async () => {
    vi.stubGlobal('indexedDB', undefined);
    expect(await shown(await openPage(), async () => [1])).toEqual([1]);
    await expect(shown(await openPage(), away)).rejects.toThrow('No.');
  });
});
