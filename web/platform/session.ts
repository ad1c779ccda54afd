import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { User } from '#contract/accounts.ts';
import { keep, kept } from './kept.ts';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

/** Why the last session ended: by the reader's own wish, or because the server no longer knows the token. */
type Ending = 'signed-out' | 'expired';

type Session = {
  token: string | null;
  user: User | null;
  ending: Ending | null;
  /** Counts every ending, so that a second 401 without a token is noticed too. */
  endings: number;
  /** Asked to end by its reader: a refusal of the token on the way is what they wished for. */
  isLeaving: boolean;
  signIn: (token: string, user: User) => void;
  signOut: () => void;
  setLeaving: (isLeaving: boolean) => void;
  /** The server refused the token: ends the session and lets the application lead to the login page. */
  expire: () => void;
  setUser: (user: User) => void;
};

function readUser(): User | null {
  const text = kept(USER_KEY);
  if (text === null) return null;
  try {
    return JSON.parse(text) as User;
  } catch {
    return null;
  }
}

/** The token as it is kept in the browser at this moment. */
export function keptToken(): string | null {
  return kept(TOKEN_KEY) || null;
}

export const session = createStore<Session>()((set, get) => {
  function end(ending: Ending): void {
    keep(TOKEN_KEY, null);
    keep(USER_KEY, null);
    set((before) => ({ token: null, user: null, ending, endings: before.endings + 1, isLeaving: false }));
  }
  const token = keptToken();
  return {
    token,
    user: token === null ? null : readUser(),
    ending: null,
    endings: 0,
    isLeaving: false,
    signIn: (newToken, user) => {
      keep(TOKEN_KEY, newToken);
      keep(USER_KEY, JSON.stringify(user));
      set({ token: newToken, user, ending: null });
    },
    signOut: () => end('signed-out'),
    setLeaving: (isLeaving) => set({ isLeaving }),
    expire: () => end(get().isLeaving ? 'signed-out' : 'expired'),
    setUser: (user) => {
      const text = JSON.stringify(user);
      if (get().token === null || text === JSON.stringify(get().user)) return;
      keep(USER_KEY, text);
      set({ user });
    },
  };
});

/** The session as a component sees it. */
export function useSession<T>(select: (state: Session) => T): T {
  return useStore(session, select);
}

/**
 * Follows what other tabs do with the token: signing in or out in one does so in all.
 * Also run at each route change, for a token removed by hand raises no event in its own tab.
 */
export function readSessionAgain(): void {
  const token = keptToken();
  const before = session.getState();
  if (token === before.token) return;
  if (token === null) before.signOut();
  else session.setState({ token, user: readUser(), ending: null });
}

/** Begins to follow other tabs. Called once, at the start. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === TOKEN_KEY || event.key === null) readSessionAgain();
    else if (event.key === USER_KEY && session.getState().token !== null) {
      session.setState({ user: readUser() });
    }
  });
}
