import { audioVersionOf, isOtherAudio } from '#contract/audio-version.ts';
import type { PositionCause, WrittenItem } from '#contract/listening.ts';
import { isAboutZero } from '#contract/listening-rules.ts';
import type { SavedPosition } from '#web/platform/offline/saved-copies.ts';
import { causeOfJump, causeOfResend, hasMoved, isHeartbeatDue } from '../positions/save-plan.ts';
import type { UnsentPosition } from '../positions/unsent-rules.ts';
import { all, emit, given, hasLanded, isCurrent, nothing, type Rule, secondsNow, set, when } from './rule.ts';
import { type Circumstances, isMinute, type Known, knownOf, type PlayerState } from './state.ts';

/** Looking for a place takes several jumps: only the last one is saved. */
const JUMP_SETTLES_MS = 400;
/** A tab that was killed says nothing: after this it counts as silent. */
const SILENT_AFTER_MS = 15_000;

type Here = Pick<UnsentPosition, 'bookId' | 'seconds' | 'audio'>;

const isPlayingElsewhere = ({ elsewhere }: PlayerState, { nowMs }: Circumstances): boolean =>
  elsewhere !== null && nowMs - elsewhere.atMs < SILENT_AFTER_MS;

/** Null while the position is being restored, while another tab plays, and in a minute. */
function placeToSave(state: PlayerState, now: Circumstances): Here | null {
  if (state.book === null || isMinute(state.book) || !hasLanded(state, now) || isPlayingElsewhere(state, now))
    return null;
  const audio = audioVersionOf(state.loadedLink) ?? undefined;
  return { bookId: state.book.id, seconds: secondsNow(state, now), audio };
}

export function isAhead(state: PlayerState, now: Circumstances): boolean {
  const here = placeToSave(state, now);
  return here !== null && (state.pendingJump !== null || hasMoved(state.mark, here.seconds));
}

export const setKnown = (bookId: number, change: Partial<Known>): Rule =>
  given((state) => set({ known: { ...state.known, [bookId]: { ...knownOf(state, bookId), ...change } } }));

const endJump: Rule = all(set({ pendingJump: null }), emit({ type: 'stopTimer', name: 'jump' }));

/** A return to the start counts as the listener's own only if the save says so. */
function causeToTell(state: PlayerState, seconds: number, cause: PositionCause): PositionCause {
  if (!isAboutZero(seconds)) return cause;
  return state.pendingJump ?? (state.isReplay ? 'replay' : cause);
}

export const save = (cause: PositionCause, { keepalive } = { keepalive: false }): Rule =>
  given((state, now) => {
    const here = placeToSave(state, now);
    if (here === null) return nothing;
    const told = causeToTell(state, here.seconds, cause);
    const listenedAt = new Date(now.nowMs).toISOString();
    return all(
      endJump,
      set({
        sound: { phase: 'landed', seconds: here.seconds },
        mark: { atMs: now.nowMs, seconds: here.seconds },
        isReplay: state.isReplay && told !== 'replay',
      }),
      setKnown(here.bookId, { savedAt: listenedAt }),
      emit({ type: 'save', position: { ...here, cause: told, listenedAt }, keepalive }),
    );
  });

/** A page that only looks on saves nothing. */
export const saveIfHeard = (cause: PositionCause): Rule =>
  when((state, now) => state.status === 'playing' || isAhead(state, now), save(cause));

export const saveOnLeaving = (how: 'hidden' | 'pagehide'): Rule =>
  when(isAhead, save(how, { keepalive: true }));

const note = (here: Here): Rule =>
  given((state, { nowMs }) => {
    const second = Math.floor(here.seconds);
    if (second === state.notedSecond || !hasMoved(state.mark, here.seconds)) return nothing;
    const position = { ...here, cause: 'heartbeat', listenedAt: new Date(nowMs).toISOString() } as const;
    return all(set({ notedSecond: second }), emit({ type: 'note', position }));
  });

/** Saves every ten seconds of audio, and notes every second on this device. */
export const beat: Rule = given((state, now) => {
  const here = state.pendingJump === null ? placeToSave(state, now) : null;
  if (here === null) return nothing;
  const { seconds, bookId } = here;
  if (!isHeartbeatDue(state.mark, { atMs: now.nowMs, seconds, speed: state.speed })) return note(here);
  return all(save('heartbeat'), sayPlaying(bookId));
});

export const sayPlaying = (bookId: number): Rule =>
  all(set({ elsewhere: null }), emit({ type: 'say', message: { type: 'playing', bookId } }));

/** A book that starts again says so, and one without a history item gets it. */
export const saveFirst: Rule = given((state, now) => {
  if (state.book === null || !hasLanded(state, now)) return nothing;
  const { historyId, version, savedAt } = knownOf(state, state.book.id);
  if (state.isReplay) return save('replay');
  return historyId === null && version !== null && savedAt === null ? save('heartbeat') : nothing;
});

const settleJump: Rule = emit({ type: 'setTimer', name: 'jump', ms: JUMP_SETTLES_MS });

export const saveAroundJump = (cause: 'seek' | 'skip' | 'undo', targetSeconds: number): Rule =>
  all(
    // Ends with an ordinary save: the jump itself isn't listening.
    when((state, now) => state.pendingJump === null && isAhead(state, now), save('heartbeat')),
    set({ pendingJump: causeOfJump(cause, targetSeconds) }),
    settleJump,
  );

/** If it hasn't landed yet, landing settles it. */
export const jumpSettled: Rule = given(({ pendingJump }) =>
  pendingJump === null ? nothing : save(pendingJump),
);

export const landed: Rule = given((state, now) =>
  all(
    set({ mark: { atMs: now.nowMs, seconds: secondsNow(state, now) } }),
    state.pendingJump === null ? nothing : settleJump,
  ),
);

export const agreeOn = (seconds: number): Rule =>
  given((_state, { nowMs }) => all(endJump, set({ mark: { atMs: nowMs, seconds } })));

/** `baseVersion` and `listenedAt` are left out where they would mislead. */
export type Write = Omit<UnsentPosition, 'listenedAt'> & {
  historyId: number | null;
  baseVersion: number | undefined;
  listenedAt: string | undefined;
  keepalive: boolean;
};

export function writeOf(
  state: Pick<PlayerState, 'known' | 'isClockBehind'>,
  position: UnsentPosition,
  { isLate, keepalive }: { isLate: boolean; keepalive: boolean },
): Write {
  const { bookId, seconds, cause, listenedAt, audio } = position;
  const { historyId, version } = knownOf(state, bookId);
  return {
    bookId,
    historyId,
    seconds,
    audio,
    cause: isLate ? causeOfResend(cause) : cause,
    baseVersion: version ?? undefined,
    listenedAt: state.isClockBehind && !isLate ? undefined : listenedAt,
    keepalive,
  };
}

type Answered = { position: UnsentPosition; isLate: boolean; item: WrittenItem };

/** Whether a save of this moment was refused as too old, because this device's clock is behind. */
export function isRefusedByClock(
  state: Pick<PlayerState, 'known' | 'isClockBehind'>,
  { position, isLate, item }: Answered,
): boolean {
  if (item.accepted || isLate || state.isClockBehind) return false;
  // What this page has saved since is newer by the same clock.
  const isOwn = item.listened_at <= (knownOf(state, position.bookId).savedAt ?? position.listenedAt);
  return !isOwn && !isAboutZero(position.seconds);
}

/** Other tabs and saved copies have the audio that was heard rather than the server's. */
const placeIn = ({ position, item }: Answered): Pick<SavedPosition, 'seconds' | 'audio'> =>
  item.accepted && isOtherAudio(position.audio, item.audio_version)
    ? { seconds: position.seconds, audio: position.audio ?? null }
    : { seconds: item.time, audio: item.audio_version };

/** Reads the book again if there is other audio by now. What plays is heard until it pauses or ends. */
export const takeUpAudio = (audio: string | null): Rule =>
  given(({ book, loadedLink, attempt, status }) =>
    book === null || status === 'playing' || !isOtherAudio(audioVersionOf(loadedLink), audio)
      ? nothing
      : emit({ type: 'ask', attempt, question: { about: 'place', bookId: book.id } }),
  );

export const saveAnswered = (answered: Answered): Rule =>
  given((state) => {
    const { position, isLate, item } = answered;
    // An old position that came too late says nothing about what newer ones are based on.
    if (isLate && !item.accepted) return nothing;
    const { bookId } = position;
    const version = Math.max(item.version, knownOf(state, bookId).version ?? 0);
    const { history_id: historyId, finished_at: finishedAt } = item;
    const place = { ...placeIn(answered), bookId, historyId, version, finished: finishedAt !== null };
    return all(
      setKnown(bookId, { historyId, version }),
      isCurrent(state, bookId) ? takeUpAudio(item.audio_version) : nothing,
      isRefusedByClock(state, answered)
        ? set({ isClockBehind: true })
        : emit({ type: 'say', message: { type: 'position', position: place } }, { type: 'saved', place }),
    );
  });

/** The item was removed from the history elsewhere; listening on creates a new one. */
export const itemGone = (bookId: number): Rule => setKnown(bookId, { historyId: null, version: null });

export const saveDisputed = (bookId: number, otherPlace: PlayerState['otherPlace']): Rule =>
  all(
    setKnown(bookId, { isDisputed: true }),
    when((state) => isCurrent(state, bookId), set({ otherPlace })),
  );
