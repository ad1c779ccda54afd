import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Book } from '#contract/books.ts';
import type { Outbox, Sending } from '#web/platform/data/outbox.ts';
import { isOnline } from '#web/platform/offline/online.ts';
import { sendPosition } from '../positions/send-position.ts';
import type { UnsentPosition } from '../positions/unsent-rules.ts';
import type { SleepChoice } from '../sleep/sleep-rules.ts';
import { readingOf } from './audio-element.ts';
import type { BareEvent, PlayerEvent, TabMessage } from './events.ts';
import type { PlaybackPreferences, SkipKeys } from './playback-preferences.ts';
import { secondsNow } from './rule.ts';
import { type Edges, runEffects } from './run-effects.ts';
import type { Write } from './saving-rules.ts';
import { type Circumstances, type PlayerState, stateAtStart } from './state.ts';
import { step } from './step.ts';

export type PlayerDeps = Omit<Edges, 'positions' | 'say'> & {
  openOutbox: (send: (position: UnsentPosition, how: Sending) => Promise<unknown>) => Outbox<UnsentPosition>;
  joinTabs: (hear: (tab: string, message: TabMessage) => void) => Edges['say'];
  preferences: PlaybackPreferences;
};

export type Dispatch = (event: PlayerEvent) => void;

type Running = { state: StoreApi<PlayerState>; dispatch: Dispatch; now: () => Circumstances };

/** What an effect causes comes after its own event. */
function start(deps: PlayerDeps): Running {
  const state = createStore<PlayerState>()(() => stateAtStart(deps.preferences));
  const events: PlayerEvent[] = [];
  let isRunning = false;

  function dispatch(event: PlayerEvent): void {
    events.push(event);
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = events.shift(); next !== undefined; next = events.shift()) {
        const [after, effects] = step(state.getState(), next, now());
        state.setState(after, true);
        run(effects);
      }
    } finally {
      isRunning = false;
    }
  }

  const sending = { send: (write: Write) => deps.calls.save(write), state: state.getState, dispatch };
  const positions = deps.openOutbox((position, how) => sendPosition(sending, position, how));
  const say = deps.joinTabs((tab, message) => dispatch({ type: 'tab', tab, message }));
  const run = runEffects({ ...deps, positions, say }, dispatch);
  const now = (): Circumstances => ({
    nowMs: Date.now(),
    isOnline: isOnline(),
    element: readingOf(deps.element),
    unsent: positions.waiting.getState(),
  });
  const { volume, speed } = deps.preferences;
  run([
    { type: 'volume', volume },
    { type: 'speed', speed },
  ]);
  return { state, dispatch, now };
}

export function createPlayer(deps: PlayerDeps) {
  const { state, dispatch, now } = start(deps);
  const act = (type: BareEvent) => () => dispatch({ type });
  return {
    state,
    dispatch,
    /** With `autoplay`, inside the tap. `at`: seconds to start at, rather than where the listener stopped. */
    open: (book: Book, how: { autoplay: boolean; at?: number | undefined }) =>
      dispatch({ type: 'open', book, ...how }),
    toggle: act('toggle'),
    play: act('play'),
    pause: act('pause'),
    next: act('next'),
    previous: act('previous'),
    close: act('close'),
    seek: (seconds: number) => dispatch({ type: 'seek', seconds }),
    skip: (seconds: number) => dispatch({ type: 'skip', seconds }),
    undo: (seconds?: number) => dispatch({ type: 'undo', seconds }),
    positionNow: () => secondsNow(state.getState(), now()),
    continueThere: act('continueThere'),
    stayHere: act('stayHere'),
    /** 0 to 100. */
    setVolume: (volume: number) => dispatch({ type: 'volume', volume }),
    toggleMute: act('mute'),
    setSpeed: (speed: number) => dispatch({ type: 'speed', speed }),
    setAutoNext: (autoNext: boolean) => dispatch({ type: 'autoNext', autoNext }),
    setSkipKeys: (skipKeys: SkipKeys) => dispatch({ type: 'skipKeys', skipKeys }),
    setVoice: (voice: string) => dispatch({ type: 'voice', voice }),
    /** Null turns it off. */
    setSleep: (choice: SleepChoice | null) => dispatch({ type: 'sleep', choice }),
    extendSleep: act('extendSleep'),
    resumeLast: act('resumeLast'),
  };
}

export type Player = ReturnType<typeof createPlayer>;
