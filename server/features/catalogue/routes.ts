import {
  listBooks,
  listCategories as listCategoriesCall,
  listDiscovered,
  listSimilarBooks,
  searchBooks,
  searchCategories,
  searchPassages as searchPassagesCall,
  showAuthor,
  showBook,
} from '#contract/catalogue.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { PreparedJson } from '#server/platform/http/prepared-json.ts';
import type { App } from '#server/platform/http/server.ts';
import { serveCovers } from './cover/serve-cover.ts';
import type { CatalogueDeps } from './deps.ts';
import { shelfJson } from './discovery/show-shelf.ts';
import { listBooksJson } from './lists/list-books.ts';
import { listCategories } from './lists/list-categories.ts';
import { booksJson } from './lists/prepare-books.ts';
import { searchIds } from './search/search-books.ts';
import { searchPassages } from './search/search-passages.ts';
import { showAuthorJson } from './show-author.ts';
import { showBookJson, similarIds } from './show-book.ts';
import { whyNotHere } from './why-not-here.ts';

const found = (json: PreparedJson | null, what: string): PreparedJson => {
  if (json === null) throw notFound(what);
  return json;
};

/** Browsing: what is published, as each reader sees it. */
export function catalogueRoutes(app: App, deps: CatalogueDeps): void {
  serveCovers(app, deps);

  mount(app, listBooks, async ({ asker, query }) => {
    const page = { order: query.sort_by, page: query.page, perPage: query.per_page };
    return listBooksJson(deps, asker.userId, page);
  });

  mount(app, searchCategories, async ({ asker, body }) => {
    const page = { order: 'newest', categoryIds: body.ids, page: body.page, perPage: body.per_page } as const;
    return listBooksJson(deps, asker.userId, page);
  });

  mount(app, searchBooks, async ({ asker, query }) => {
    const ids = await searchIds(deps, query.keyword);
    return booksJson(deps, asker.userId, ids);
  });

  mount(app, searchPassagesCall, async ({ asker, query }) => ({
    passages: await searchPassages(deps, asker.userId, query.keyword),
  }));

  mount(app, listDiscovered, async ({ asker, query }) => shelfJson(deps, asker.userId, query.filter));

  mount(app, showBook, async ({ asker, params }) => {
    const json = await showBookJson(deps, asker.userId, params.id);
    if (json === null) throw await whyNotHere(deps, params.id);
    return json;
  });

  mount(app, listSimilarBooks, async ({ asker, params }) => {
    const ids = await similarIds(deps, params.id);
    if (!ids) throw notFound('This book');
    return booksJson(deps, asker.userId, ids);
  });

  mount(app, showAuthor, async ({ asker, params }) =>
    found(await showAuthorJson(deps, asker.userId, params.id), 'This author'),
  );

  mount(app, listCategoriesCall, async () => ({ categories: [...(await listCategories(deps))] }));
}
