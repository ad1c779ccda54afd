import { readSpokenBooksById } from '#server/features/browsing/index.ts';
import type { AppDeps } from './deps.ts';
import { languageOf, libraryId } from './ids.ts';
import type { Item } from './item-answers.ts';
import { itemOf } from './show-item.ts';

type Asked = { userId: number; id: string };

const pageOf = <Shown>(results: Shown[]) => ({ results, total: results.length, limit: 0, page: 0 });

/** The library's collections that have books with audio in this language. */
export async function listCollections(deps: AppDeps, { userId, id }: Asked) {
  const language = languageOf(id);
  const found = (await deps.collections.listFor(userId)).filter((one) => one.language === language);
  const at = deps.now().getTime();
  const shown = await Promise.all(
    found.map(async ({ id: collectionId, name, description, books }) => ({
      id: String(collectionId),
      libraryId: libraryId(language),
      userId: String(userId),
      name,
      description,
      cover: null,
      books: await itemsIn(
        deps,
        { userId, language },
        books.map((book) => book.id),
      ),
      createdAt: at,
      lastUpdate: at,
    })),
  );
  return pageOf(shown.filter(({ books }) => books.length > 0));
}

/** The reader's own collections. */
export async function listPlaylists(deps: AppDeps, { userId, id }: Asked) {
  const language = languageOf(id);
  const shown = await Promise.all(
    (await deps.collections.ownOf(userId)).map(
      async ({ id: ownId, name, description, created_at, book_ids }) => {
        const items = await itemsIn(deps, { userId, language }, book_ids);
        return {
          id: ownId,
          libraryId: libraryId(language),
          userId: String(userId),
          name,
          description,
          coverPath: null,
          items: items.map((item) => ({ libraryItemId: item.id, episodeId: null, libraryItem: item })),
          createdAt: Date.parse(created_at),
          lastUpdate: Date.parse(created_at),
        };
      },
    ),
  );
  return pageOf(shown.filter(({ items }) => items.length > 0));
}

const itemsIn = async (
  { database }: AppDeps,
  whose: { userId: number; language: string },
  ids: readonly number[],
): Promise<Item[]> => (await readSpokenBooksById(database.reads, whose, ids)).map(itemOf);
