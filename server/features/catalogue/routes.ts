import {
  listBooks,
  listCategories as listCategoriesCall,
  listSimilarBooks,
  searchBooks,
  searchCategories,
  showAuthor,
  showBook,
} from '#contract/catalogue.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { JsonText, mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { serveCovers } from './cover/serve-cover.ts';
import type { CatalogueDeps } from './deps.ts';
import { listBooksText } from './list-books.ts';
import { listCategories } from './list-categories.ts';
import { booksText } from './prepare-books.ts';
import { searchIds } from './search-books.ts';
import { showAuthorText } from './show-author.ts';
import { showBookText, similarIds } from './show-book.ts';

const found = (text: string | null, what: string): JsonText => {
  if (text === null) throw notFound(what);
  return new JsonText(text);
};

/** Browsing: what is published, as each reader sees it. */
export function catalogueRoutes(app: App, deps: CatalogueDeps): void {
  serveCovers(app, deps);

  mount(app, listBooks, async ({ asker, query }) => {
    const page = { order: query.sort_by, page: query.page, perPage: query.per_page };
    return new JsonText(await listBooksText(deps, asker.userId, page));
  });

  mount(app, searchCategories, async ({ asker, body }) => {
    const page = { order: 'newest', categoryIds: body.ids, page: body.page, perPage: body.per_page } as const;
    return new JsonText(await listBooksText(deps, asker.userId, page));
  });

  mount(app, searchBooks, async ({ asker, query }) => {
    const ids = await searchIds(deps, query.keyword);
    return new JsonText(`{"books":${await booksText(deps, asker.userId, ids)}}`);
  });

  mount(app, showBook, async ({ asker, params }) =>
    found(await showBookText(deps, asker.userId, params.id), 'This book'),
  );

  mount(app, listSimilarBooks, async ({ asker, params }) => {
    const ids = await similarIds(deps, params.id);
    if (!ids) throw notFound('This book');
    return new JsonText(`{"books":${await booksText(deps, asker.userId, ids)}}`);
  });

  mount(app, showAuthor, async ({ asker, params }) =>
    found(await showAuthorText(deps, asker.userId, params.id), 'This author'),
  );

  mount(app, listCategoriesCall, async () => ({ categories: [...(await listCategories(deps))] }));
}
