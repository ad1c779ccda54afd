import type { Outbox } from '#web/platform/data/outbox.ts';
import type { SavedPosition } from '#web/platform/offline/saved-copies.ts';
import type { UnsentPosition } from '../positions/unsent-rules.ts';
import { answerQuestion, problemOf } from './answer-question.ts';
import { audioEffects } from './audio-element.ts';
import type { ClosedBook } from './closed-book.ts';
import type { Effect, Effects, OtherBookNews, PlayerEvent, TabMessage, TimerName } from './events.ts';
import type { ListeningCalls } from './listening-calls.ts';
import type { PlaybackPreferences } from './playback-preferences.ts';

export type Edges = {
  element: HTMLAudioElement;
  silence: () => string;
  calls: ListeningCalls;
  positions: Pick<Outbox<UnsentPosition>, 'put' | 'drop' | 'flush'>;
  say: (message: TabMessage) => void;
  keepPreferences: (preferences: PlaybackPreferences) => void;
  tell: (news: OtherBookNews) => void;
  placeSaved: (place: SavedPosition) => void;
  keepClosed: (closed: ClosedBook) => void;
  takeFromQueue: (bookId: number) => void;
  askToLogIn: () => void;
  doubtServer: () => void;
  /** A minute has ended, or the next one is wanted. */
  minuteOver: () => void;
};

type Runners = { [Type in keyof Effects]: (effect: Effects[Type]) => void };
type Dispatch = (event: PlayerEvent) => void;

function timerEffects(dispatch: Dispatch) {
  const timers = new Map<TimerName, ReturnType<typeof setTimeout>>();
  const stopTimer = ({ name }: { name: TimerName }) => clearTimeout(timers.get(name));
  return {
    stopTimer,
    setTimer({ name, ms }: Effects['setTimer']) {
      stopTimer({ name });
      timers.set(
        name,
        setTimeout(() => dispatch({ type: 'timer', name }), ms),
      );
    },
  };
}

function askEffect({ calls, positions }: Edges, dispatch: Dispatch) {
  const deps = { calls, sendUnsent: positions.flush };
  return {
    ask({ attempt, question }: Effects['ask']) {
      const { about } = question;
      answerQuestion(deps, question).then(
        (answer) => dispatch({ type: 'answered', attempt, answer }),
        (error: unknown) => dispatch({ type: 'unanswered', attempt, about, problem: problemOf(error) }),
      );
    },
  };
}

/** Carries out effects at once, in their order: inside a tap, what they play is played inside it. */
export function runEffects(edges: Edges, dispatch: Dispatch): (effects: readonly Effect[]) => void {
  const { element, silence, positions } = edges;
  const runners: Runners = {
    ...audioEffects(element, silence, dispatch),
    ...timerEffects(dispatch),
    ...askEffect(edges, dispatch),
    save: ({ position, keepalive }) => positions.put(position, { keepalive }),
    note: ({ position }) => positions.put(position, { atRest: true }),
    dropUnsent: ({ bookId }) => positions.drop((one) => one.bookId === bookId),
    say: ({ message }) => edges.say(message),
    tell: ({ news }) => edges.tell(news),
    takeFromQueue: ({ bookId }) => edges.takeFromQueue(bookId),
    saved: ({ place }) => edges.placeSaved(place),
    closed: ({ closed }) => edges.keepClosed(closed),
    keepPreferences: ({ preferences }) => edges.keepPreferences(preferences),
    logIn: edges.askToLogIn,
    doubt: edges.doubtServer,
    minuteOver: () => edges.minuteOver(),
  };
  const run = <Type extends keyof Effects>(effect: Effects[Type] & { type: Type }) =>
    runners[effect.type](effect);
  return (effects) => {
    for (const effect of effects) run(effect);
  };
}
