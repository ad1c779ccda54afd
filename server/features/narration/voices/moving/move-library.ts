import type { VoiceMove } from '#contract/voices.ts';
import { slug } from '#server/features/books/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { SqlRunner } from '#server/platform/database/sql.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { countKept, dropKeptOf } from '../../retiming/kept-narrations.ts';
import {
  changeMove,
  countBooks,
  findCandidates,
  findMoves,
  findMoving,
  isBusy,
  listFailed,
  lockMoves,
  type Move,
  orderMoved,
  standDown,
  startMove,
} from './move-store.ts';

/** Which of these books was heard last; null where none ever was. */
export type HeardLast = (bookIds: readonly number[]) => Promise<number | null>;

type Deps = {
  database: Database;
  /** Where a speech server narrates, voices of this library speak nothing. */
  hasServer: () => boolean;
  heardLast: HeardLast;
};

/** Of the time that a narration sounds: what an ordinary computer takes, until this one has shown it. */
const USUAL_PACE = 0.2;

/**
 * Moves the books of a language to the voice that is in use for it: one after the other, the ones heard lately first,
 * and only while nothing else is to be narrated. Each is an ordinary narration; which is next is decided when one ends.
 */
export function createMoves(deps: Deps) {
  const { database, hasServer, heardLast } = deps;

  const movesNow = async (runner: SqlRunner): Promise<Move[]> => (hasServer() ? [] : findMoves(runner));

  async function moveOf(runner: SqlRunner, language: string): Promise<Move> {
    const move = (await movesNow(runner)).find((one) => one.language === language);
    if (!move) throw notFound('A voice in use for this language');
    return move;
  }

  async function orderNext(tx: SqlRunner, move: Move): Promise<void> {
    if (await isBusy(tx)) return;
    const candidates = await findCandidates(tx, move);
    const next = candidates.length > 1 ? await heardLast(candidates) : null;
    const [first] = candidates;
    if (first !== undefined) await orderMoved(tx, next ?? first, move);
  }

  const goOn = (): Promise<void> =>
    database.query.transaction(async (tx) => {
      await lockMoves(tx);
      const going = (await movesNow(tx)).filter(({ startedAt, isPaused }) => startedAt !== null && !isPaused);
      await standDown(
        tx,
        going.map(({ language }) => language),
      );
      for (const move of going) await orderNext(tx, move);
    });

  return {
    list: async (): Promise<VoiceMove[]> => {
      const moves = await movesNow(database.pool);
      return Promise.all(moves.map((move) => show(database.pool, move)));
    },
    /** Also goes on after a pause, and tries again what failed. */
    start: async (language: string, keepsFormer: boolean | undefined): Promise<void> => {
      await database.query.transaction(async (tx) => {
        await lockMoves(tx);
        const move = await moveOf(tx, language);
        const isOn = move.startedAt !== null && (await countBooks(tx, move)).left > 0;
        if (isOn) await changeMove(tx, move, { isPaused: false, keepsFormer });
        else await startMove(tx, { ...move, keepsFormer: keepsFormer ?? false });
      });
      await goOn();
    },
    pause: async (language: string): Promise<void> => {
      const move = await moveOf(database.pool, language);
      if (move.startedAt === null) throw notFound('A move that was started');
      await changeMove(database.pool, move, { isPaused: true });
      await goOn();
    },
    removeKept: async (language: string, voice: string): Promise<void> => {
      if ((await dropKeptOf(database.pool, { language, voice })) === 0)
        throw notFound('Audio of this voice that is kept');
    },
    /** Does whatever is to be done now; safe at any time. */
    goOn,
  };
}

export type Moves = ReturnType<typeof createMoves>;

/** Everything was tried: what failed can be started again. */
function stateOf({ startedAt, isPaused }: Move, left: number): VoiceMove['state'] {
  if (startedAt === null) return 'idle';
  if (left === 0) return 'done';
  return isPaused ? 'paused' : 'moving';
}

async function show(runner: SqlRunner, move: Move): Promise<VoiceMove> {
  const { language, voice, keepsFormer } = move;
  const { done, left, secondsLeft, bytesLeft, pace } = await countBooks(runner, move);
  const inHand = await findMoving(runner, move);
  const failed = await listFailed(runner, move);
  return {
    language,
    voice,
    state: stateOf(move, left),
    done,
    left,
    seconds_left: Math.round(secondsLeft * (pace ?? USUAL_PACE)),
    bytes: bytesLeft,
    keeps_former: keepsFormer ?? false,
    narrating: inHand && { ...inHand, slug: slug(inHand.title) },
    failed: failed.map((book) => ({ ...book, slug: slug(book.title) })),
    kept: await countKept(runner, language),
  };
}
