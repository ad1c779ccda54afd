import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import { base } from '../page/base.ts';

const PROBE = `${base}/readyz`;
const PROBE_LIMIT_MS = 3_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

/** This device has a network, and the server doesn't answer or can't work. */
const serverAway = createStore<boolean>()(() => false);

/** What a proxy says that finds no server, and a server without its database. */
export const isAway = (status: number): boolean => [0, 502, 503, 504].includes(status);

/** The network may be wrong when it says yes, never when it says no. */
export const isOnline = (): boolean => navigator.onLine && !serverAway.getState();

function listen(tell: () => void): () => void {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  const stop = serverAway.subscribe(tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
    stop();
  };
}

export const useOnline = (): boolean => useSyncExternalStore(listen, isOnline);

/** `offline`: no network; `away`: no server. */
export const useConnection = (): 'online' | 'offline' | 'away' =>
  useSyncExternalStore(listen, () => {
    if (!navigator.onLine) return 'offline';
    return serverAway.getState() ? 'away' : 'online';
  });

/** Until the returned function is called. */
export const followConnection = (tell: (isOnline: boolean) => void): (() => void) =>
  listen(() => tell(isOnline()));

/** Whenever the network or the server is back. */
export function whenBack(act: () => void): void {
  followConnection((isBack) => {
    if (isBack) act();
  });
}

async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch(PROBE, { signal: AbortSignal.timeout(PROBE_LIMIT_MS), cache: 'no-store' });
    return !isAway(status);
  } catch {
    return false;
  }
}

type Probing = { stop: () => void };

let probing: Probing | null = null;

/** A read wasn't answered: asks the server, with growing pauses, until it answers. */
export async function doubtServer(): Promise<void> {
  if (probing !== null || !navigator.onLine) return;
  const self: Probing = { stop: () => undefined };
  probing = self;
  for (let pauseMs = FIRST_PAUSE_MS; !(await answers()); pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    if (probing !== self) return;
    serverAway.setState(true, true);
    await new Promise<void>((resolve) => {
      self.stop = resolve;
      setTimeout(resolve, pauseMs);
    });
    if (probing !== self) return;
  }
  if (probing === self) serverAnswered();
}

/** Some call was answered. */
export function serverAnswered(): void {
  probing?.stop();
  probing = null;
  if (serverAway.getState()) serverAway.setState(false, true);
}
