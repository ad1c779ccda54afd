import type { z } from 'zod';
import {
  listHistory,
  markFinished,
  openHistory,
  removeFromHistory,
  saveAudioTime,
  savePosition,
  showTrail,
} from '#contract/listening.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import type { CurrentUser, SessionUser } from '#server/platform/http/current-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { typographic } from '#server/platform/sentences/typographic.ts';
import { historyItemOf, writtenItemOf } from './item-json.ts';
import { beginBook, keepPlace } from './keep-place.ts';
import type { Listening } from './listening.ts';
import { queueRoutes } from './queue-routes.ts';
import { readIdeas } from './read-ideas.ts';
import type { PositionEvent } from './rules.ts';
import { findBookOfItem } from './show-order.ts';
import { listItems } from './store.ts';
import { readTrail } from './trail.ts';

type PositionBody = Partial<z.infer<(typeof saveAudioTime)['body']>>;

function eventOf(currentUser: SessionUser, body: PositionBody): PositionEvent {
  return {
    positionSeconds: body.time ?? 0,
    listenedAt: body.listened_at === undefined ? null : Date.parse(body.listened_at),
    baseVersion: body.base_version ?? null,
    // Half a character would be invalid JSON for the database.
    device: body.device ? Buffer.from(body.device).toString() : null,
    sessionId: currentUser.sessionId,
    cause: body.cause ?? 'heartbeat',
  };
}

/** The calls of listening: every one is the current user's own, and somebody else's item is not there. */
export function listeningRoutes(app: App, listening: Listening): void {
  const { pool } = listening.database;
  saveRoutes(app, listening);
  queueRoutes(app, listening);

  mount(app, listHistory, async ({ currentUser, query }) => showHistory(listening, currentUser, query));

  mount(app, removeFromHistory, async ({ currentUser, params }) => {
    if (!(await listening.removeItem(currentUser.userId, params.id))) throw notFound('This history item');
    return { message: 'Removed from your listening.' };
  });

  mount(app, markFinished, async ({ currentUser, params, body }) => {
    const { userId } = currentUser;
    const bookId = await findBookOfItem(pool, userId, params.id);
    const write = { userId, bookId, historyId: params.id, isFinished: body.finished };
    const item = await listening.saver.markFinished(write);
    if (!item) throw notFound('This history item');
    return historyItemOf(item);
  });

  mount(app, showTrail, async ({ currentUser, params }) => {
    const bookId = await findBookOfItem(pool, currentUser.userId, params.id);
    return { trail: await readTrail(pool, { userId: currentUser.userId, bookId }) };
  });
}

function saveRoutes(app: App, listening: Listening): void {
  mount(app, openHistory, async ({ currentUser, body }) => {
    const audio = body.audio_version ?? null;
    const { item, accepted } = await beginBook(listening, {
      userId: currentUser.userId,
      bookId: body.book_id,
      historyId: null,
      audio,
      event: eventOf(currentUser, body),
      hasPosition: body.time !== undefined,
    });
    return writtenItemOf(item, accepted);
  });

  async function save(
    currentUser: SessionUser,
    key: { bookId: number; historyId: number | null },
    body: PositionBody,
  ) {
    const event = eventOf(currentUser, body);
    const told = { ...key, audio: body.audio_version ?? null };
    const { item, accepted } = await keepPlace(listening, { userId: currentUser.userId, ...told, event });
    return writtenItemOf(item, accepted);
  }

  mount(app, savePosition, ({ currentUser, params, body }) =>
    save(currentUser, { bookId: body.book_id, historyId: params.id }, body),
  );

  mount(app, saveAudioTime, ({ currentUser, params, body }) =>
    save(currentUser, { bookId: params.id, historyId: null }, body),
  );
}

async function showHistory(
  listening: Listening,
  { userId }: CurrentUser,
  query: { page: number; per_page: number; finished?: boolean | undefined },
) {
  const { page, per_page: perPage, finished: isFinished } = query;
  const window = { limit: perPage + 1, offset: (page - 1) * perPage, isFinished };
  const found = await listItems(listening.database.pool, userId, window);
  const items = found.slice(0, perPage);
  const books = await listening.listedBooksOf(
    userId,
    items.map((item) => item.bookId),
  );
  const bookById = new Map(books.map((book) => [book.id, book]));
  const begun = items.flatMap(({ bookId, finishedAt }) => (finishedAt === null ? bookId : []));
  const reached = begun.length === 0 ? [] : await readIdeas(listening.database.pool, userId, begun);
  const ideas = new Map(reached.map(({ bookId, title }) => [bookId, typographic(title)]));
  const history = items.flatMap((item) => {
    // A book that was taken back stays in the history, unseen until it is published again.
    const book = bookById.get(item.bookId);
    return book ? [{ ...historyItemOf(item), book, idea: ideas.get(item.bookId) }] : [];
  });
  return { history, hasMorePages: found.length > perPage };
}
