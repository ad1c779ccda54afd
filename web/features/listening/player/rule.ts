import { isAboutZero } from '#contract/listening-rules.ts';
import type { Effect } from './events.ts';
import type { Circumstances, PlayerState } from './state.ts';

export type Step = readonly [state: PlayerState, effects: readonly Effect[]];

/** Rules only decide: the next state, and what is to be done, in order. */
export type Rule = (state: PlayerState, now: Circumstances) => Step;

export const nothing: Rule = (state) => [state, []];

export const set =
  (change: Partial<PlayerState>): Rule =>
  (state) => [{ ...state, ...change }, []];

export const emit =
  (...effects: readonly Effect[]): Rule =>
  (state) => [state, effects];

export const all =
  (...rules: readonly Rule[]): Rule =>
  (state, now) =>
    rules.reduce<Step>(
      ([before, effects], rule) => {
        const [after, more] = rule(before, now);
        return [after, [...effects, ...more]];
      },
      [state, []],
    );

export const given =
  (choose: (state: PlayerState, now: Circumstances) => Rule): Rule =>
  (state, now) =>
    choose(state, now)(state, now);

export const when = (
  isSo: (state: PlayerState, now: Circumstances) => boolean,
  ...rules: readonly Rule[]
): Rule => given((state, now) => (isSo(state, now) ? all(...rules) : nothing));

export const hasSource = ({ sound }: PlayerState): boolean => sound.phase !== 'empty';

/** Phones drop the source of a page that slept long: the element then says 0, where only a jump leads. */
export function hasLanded({ sound }: PlayerState, { element }: Circumstances): boolean {
  if (sound.phase !== 'landed' || !element.hasMetadata || !Number.isFinite(element.seconds)) return false;
  return !isAboutZero(element.seconds) || isAboutZero(sound.seconds);
}

/** The listener's position now; while it is being restored, the position that is restored. */
export function secondsNow(state: PlayerState, now: Circumstances): number {
  const { sound } = state;
  if (sound.phase === 'empty') return state.positionSeconds;
  if (sound.phase === 'restoring') return sound.targetSeconds;
  return hasLanded(state, now) ? now.element.seconds : sound.seconds;
}

export const isSounding = ({ status }: PlayerState): boolean => status === 'playing' || status === 'loading';

export const isCurrent = ({ book }: PlayerState, bookId: number): boolean => book?.id === bookId;
