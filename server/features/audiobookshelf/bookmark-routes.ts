import { listMarks, type Mark, removeMark, setMark } from '#server/features/reading/index.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import * as calls from './bookmark-calls.ts';
import type { AppDeps } from './deps.ts';
import { findItem } from './show-items.ts';

const TITLE_LETTERS = 80;

const bookmarkOf = ({ bookId, seconds, note, quote, createdAt }: Mark): calls.Bookmark => ({
  libraryItemId: String(bookId),
  title: note || quote.slice(0, TITLE_LETTERS),
  time: seconds,
  createdAt: Date.parse(createdAt),
});

/** A reader's highlights: a highlight is a bookmark that also knows its words. */
export const bookmarksOf = async (deps: AppDeps, userId: number): Promise<calls.Bookmark[]> =>
  (await listMarks(deps, userId)).map(bookmarkOf);

export function bookmarkRoutes(app: App, deps: AppDeps): void {
  async function placeOf(userId: number, id: string, seconds: number) {
    const { book } = await findItem(deps, { userId, id });
    return { userId, bookId: book.id, seconds };
  }

  for (const call of [calls.makeBookmark, calls.changeBookmark])
    mount(app, call, async ({ currentUser, params, body: { time, title } }) =>
      bookmarkOf(
        await setMark(deps, { ...(await placeOf(currentUser.userId, params.id, time)), note: title }),
      ),
    );

  mount(app, calls.removeBookmark, async ({ currentUser, params: { id, time } }) => {
    await removeMark(deps, await placeOf(currentUser.userId, id, time));
    return {};
  });
}
