import { beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { CallError } from './call.ts';
import { orKept as kept } from './kept-answers.ts';

const stored = new Map<string, Response>();
const cache = {
  put: async (address: string, answer: Response) => void stored.set(address, answer),
  match: async (address: string) => stored.get(address)?.clone(),
};

const failing = (status: number) => async () => {
  throw new CallError({ status, code: 'network', message: 'No.' });
};
const orKept = <T>(queryHash: string, ask: () => Promise<T>) => kept(ask, undefined, { queryHash });
const signIn = (id: number) => session.setState({ user: { id } as never, token: 'x' });

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('caches', { open: async () => cache });
  signIn(7);
});

describe('an answer that is kept', () => {
  it('stands in where no server answers', async () => {
    expect(await orKept('list', async () => [1, 2])).toEqual([1, 2]);
    for (const status of [0, 502, 503, 504]) expect(await orKept('list', failing(status))).toEqual([1, 2]);
  });

  it('is no answer to anything else, and of nothing else', async () => {
    await orKept('list', async () => [1]);
    await expect(orKept('list', failing(403))).rejects.toThrow('No.');
    await expect(orKept('other', failing(0))).rejects.toThrow('No.');
  });

  it('is not for another reader at the same browser', async () => {
    await orKept('list', async () => [1]);
    signIn(8);
    await expect(orKept('list', failing(0))).rejects.toThrow('No.');
  });

  it('costs no answer where there is no room, or the browser keeps nothing', async () => {
    vi.stubGlobal('caches', { open: () => Promise.reject(new Error('full')) });
    expect(await orKept('list', async () => [1])).toEqual([1]);
    await expect(orKept('list', failing(0))).rejects.toThrow('No.');
    vi.stubGlobal('caches', undefined);
    expect(await orKept('list', async () => [2])).toEqual([2]);
  });
});
