import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { User } from '#contract/accounts.ts';
import { GUEST_TOKEN } from '#contract/endpoint.ts';
import { keep, kept, keptAs } from '../browser/kept.ts';

const TOKEN_KEY = 'token';
const USER_KEY = 'user';

type Leaving = 'signed-out' | 'deleted';

/** The reader signed out or deleted the account, or the server no longer knows the token. */
type Ending = Leaving | 'expired';

type Session = {
  token: string | null;
  user: User | null;
  ending: Ending | null;
  /** The token that the server refused; it can say why. */
  endedToken: string | null;
  /** Counts every ending, so that a second 401 without a token is noticed too. */
  endings: number;
  /** What the reader chose, until the next sign-in: a late refusal of the token is what they wanted. */
  leaving: Leaving | null;
  signIn: (token: string, user: User) => void;
  signOut: () => void;
  setLeaving: (leaving: Leaving | null) => void;
  /** The server refused the token: the application leads to the login page. */
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

export const keptToken = (): string | null => kept(TOKEN_KEY) || null;

export const session = createStore<Session>()((set, get) => {
  function end(ending: Ending): void {
    const endedToken = ending === 'expired' ? (get().token ?? get().endedToken) : null;
    keep(TOKEN_KEY, null);
    keep(USER_KEY, null);
    set((before) => ({ token: null, user: null, ending, endedToken, endings: before.endings + 1 }));
  }
  const token = keptToken();
  return {
    token,
    user: token === null ? null : readUser(),
    ending: null,
    endedToken: null,
    endings: 0,
    leaving: null,
    signIn: (newToken, user) => {
      keep(TOKEN_KEY, newToken);
      keep(USER_KEY, JSON.stringify(user));
      set({ token: newToken, user, ending: null, endedToken: null, leaving: null });
    },
    signOut: () => end(get().leaving ?? 'signed-out'),
    setLeaving: (leaving) => set({ leaving }),
    expire: () => end(get().leaving ?? 'expired'),
    setUser: (user) => {
      const text = JSON.stringify(user);
      if (get().token === null || text === JSON.stringify(get().user)) return;
      keep(USER_KEY, text);
      set({ user });
    },
  };
});

/** Whether somebody looks around without an account: nothing of theirs leaves this device. */
export const isGuest = (): boolean => session.getState().token === GUEST_TOKEN;

export const useSession = <T>(select: (state: Session) => T): T => useStore(session, select);

/** Also run at each route change: a token removed by hand raises no event in its own tab. */
export function readSessionAgain(): void {
  const token = keptToken();
  const before = session.getState();
  if (token === before.token) return;
  if (token === null) before.signOut();
  else session.setState({ token, user: readUser(), ending: null, endedToken: null, leaving: null });
}

/** Called once, at the start. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === keptAs(TOKEN_KEY) || event.key === null) readSessionAgain();
    else if (event.key === keptAs(USER_KEY) && session.getState().token !== null) {
      session.setState({ user: readUser() });
    }
  });
}
