import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';

const ada: User = {
  id: 1,
  email: 'ada@precis.test',
  first_name: 'Ada',
  last_name: null,
  is_admin: true,
  status: 'active',
  email_verified_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
};

/** The session of a page that has just been loaded in a browser that holds `kept`. */
async function openPage(kept: Record<string, string> = {}) {
  const storage = memoryStorage(kept);
  vi.stubGlobal('localStorage', storage);
  vi.resetModules();
  return { storage, ...(await import('./session.ts')) };
}

beforeEach(() => vi.stubGlobal('addEventListener', vi.fn()));
afterEach(() => vi.unstubAllGlobals());

describe('the session', () => {
  it('begins signed out in a new browser', async () => {
    const { session } = await openPage();
    expect(session.getState()).toMatchObject({ token: null, user: null });
  });

  it('keeps the token under the key token, for the next visit', async () => {
    const first = await openPage();
    first.session.getState().signIn('abc', ada);
    expect(first.storage.getItem('token')).toBe('abc');
    const kept = { token: 'abc', user: first.storage.getItem('user') ?? '' };
    const second = await openPage(kept);
    expect(second.session.getState()).toMatchObject({ token: 'abc', user: ada });
  });

  it('removes token and user when it ends, and says why', async () => {
    const { session, storage } = await openPage({ token: 'abc', user: JSON.stringify(ada) });
    session.getState().signOut();
    expect(session.getState()).toMatchObject({ token: null, user: null, ending: 'signed-out', endings: 1 });
    expect(storage.getItem('token')).toBeNull();
    expect(storage.getItem('user')).toBeNull();
    session.getState().expire();
    expect(session.getState()).toMatchObject({ ending: 'expired', endings: 2 });
  });

  it('takes what the server tells of its user, and is the same as before where that is nothing new', async () => {
    const { session, storage } = await openPage({ token: 'abc', user: JSON.stringify(ada) });
    const before = session.getState().user;
    session.getState().setUser({ ...ada });
    expect(session.getState().user).toBe(before);
    session.getState().setUser({ ...ada, first_name: 'Augusta' });
    expect(session.getState().user?.first_name).toBe('Augusta');
    expect(storage.getItem('user')).toContain('Augusta');
  });

  it('that has ended takes no user any more, whose answer was on its way', async () => {
    const { session, storage } = await openPage({ token: 'abc' });
    session.getState().signOut();
    session.getState().setUser(ada);
    expect(session.getState().user).toBeNull();
    expect(storage.getItem('user')).toBeNull();
  });

  it('that is ended by its reader is no expired one, whoever hears of it first', async () => {
    const { session } = await openPage({ token: 'abc' });
    session.getState().setLeaving('deleted');
    session.getState().expire();
    expect(session.getState()).toMatchObject({ token: null, ending: 'deleted' });
    session.getState().expire();
    expect(session.getState().ending).toBe('deleted');
    session.getState().signIn('def', ada);
    session.getState().expire();
    expect(session.getState()).toMatchObject({ token: null, ending: 'expired' });
  });

  it('notices a token that was removed or put there by other means', async () => {
    const { session, storage, readSessionAgain } = await openPage({ token: 'abc' });
    storage.removeItem('token');
    readSessionAgain();
    expect(session.getState()).toMatchObject({ token: null, ending: 'signed-out' });
    storage.setItem('token', 'def');
    readSessionAgain();
    expect(session.getState()).toMatchObject({ token: 'def', ending: null });
  });

  it('lives without a user it cannot read, and without storage', async () => {
    const torn = await openPage({ token: 'abc', user: '{"id":' });
    expect(torn.session.getState()).toMatchObject({ token: 'abc', user: null });
    vi.stubGlobal('localStorage', undefined);
    vi.resetModules();
    const { session } = await import('./session.ts');
    session.getState().signIn('abc', ada);
    expect(session.getState().token).toBe('abc');
  });
});
