import { CallError, isNotFound } from '#web/platform/data/call.ts';
import { isAway, isOnline } from '#web/platform/offline/online.ts';
import type { Answer, Question } from './events.ts';
import type { ListeningCalls } from './listening-calls.ts';
import type { PlayerProblem } from './state.ts';

export function problemOf(error: unknown): PlayerProblem {
  const status = error instanceof CallError ? error.status : -1;
  if (status === 401) return 'signed-out';
  if (status === 404) return 'gone';
  return isAway(status) && !isOnline() ? 'offline' : 'media';
}

/** Without an answer, the first save starts the book instead. */
async function begin(calls: ListeningCalls, bookId: number): Promise<void> {
  try {
    await calls.begin(bookId);
  } catch (error) {
    if (isNotFound(error)) throw error;
  }
}

/** The listener's own queue comes before the server's choice. */
async function findNext(
  calls: ListeningCalls,
  { bookId, historyId, isOnlyQueued }: Question & { about: 'next' },
): Promise<Answer> {
  const queued = (await calls.queue()).find(({ id }) => id !== bookId);
  if (queued !== undefined) return { about: 'next', book: queued, isQueued: true };
  const book = isOnlyQueued ? null : await calls.next(bookId, historyId);
  return { about: 'next', book, isQueued: false };
}

type Deps = { calls: ListeningCalls; sendUnsent: () => Promise<void> };

/** Unsent positions go out before the server is asked for the book heard last, or where seconds are of other audio. */
export async function answerQuestion(deps: Deps, question: Question): Promise<Answer> {
  const isAfterSaves = 'isAfterSaves' in question && question.isAfterSaves === true;
  if (isAfterSaves || question.about === 'last') await deps.sendUnsent();
  return question.about === 'link'
    ? { about: 'link', isAfterSaves, single: await deps.calls.showBook(question.bookId) }
    : ask(deps, question);
}

async function ask({ calls }: Deps, question: Exclude<Question, { about: 'link' }>): Promise<Answer> {
  const { about } = question;
  switch (about) {
    case 'book':
      if (question.begins) await begin(calls, question.bookId);
      return { about, single: await calls.showBook(question.bookId) };
    case 'renewal':
    case 'voice':
    case 'place':
      return { about, single: await calls.showBook(question.bookId) };
    case 'last':
      return { about, single: await calls.lastListened() };
    case 'next':
      return findNext(calls, question);
    case 'previous':
      return { about, book: await calls.previous(question.historyId), isQueued: false };
  }
}
