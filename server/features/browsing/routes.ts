import {
  listAuthors,
  listBooks,
  listCategories,
  listDiscovered,
  listMinutes as listMinutesCall,
  listSimilarBooks,
  searchBooks,
  searchCategories,
  searchPassages as searchPassagesCall,
  searchResults,
  showAuthor,
  showBook,
  showExplore,
  showPick,
  showQuestions,
} from '#contract/browsing.ts';
import { showLanding } from '#contract/landing.ts';
import { textKey } from '#server/features/books/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { askRoutes } from './asking/ask-routes.ts';
import { showBookJson, similarJson } from './book-page/show-book.ts';
import { whyNotHere } from './book-page/why-not-here.ts';
import { bookmarkRoutes } from './bookmarks/bookmark-routes.ts';
import type { BrowsingDeps } from './deps.ts';
import { interestRoutes } from './discovery/interest-routes.ts';
import { todayJson } from './discovery/show-pick.ts';
import { shelves } from './discovery/show-shelf.ts';
import { landingJson } from './landing/show-landing.ts';
import { highlightListRoutes } from './list-highlights.ts';
import { listBooksJson } from './lists/list-books.ts';
import { categoriesJson } from './lists/list-categories.ts';
import { exploreJson, questionsJson, readAuthors } from './lists/show-explore.ts';
import { listMinutes } from './minutes/list-minutes.ts';
import { nextBookRoutes } from './next-book-routes.ts';
import { searchJson } from './search/search-books.ts';
import { searchPassages } from './search/search-passages.ts';
import { resultsJson } from './search/search-results.ts';
import { showAuthorJson } from './show-author.ts';

const narrowedBy = <Query extends { categories?: number[] | undefined }>({ categories, ...rest }: Query) => ({
  ...rest,
  categoryIds: categories,
});

export function browsingRoutes(app: App, deps: BrowsingDeps): void {
  nextBookRoutes(app, deps);
  highlightListRoutes(app, deps);
  bookmarkRoutes(app, deps);
  interestRoutes(app, deps);
  askRoutes(app, deps);

  mount(app, showLanding, { rateLimit: { max: 60, timeWindow: '1 minute' } }, ({ reply, query }) => {
    // The links in it are valid for hours longer.
    reply.header('cache-control', 'public, max-age=300');
    return landingJson(deps, query.language ?? null);
  });

  mount(app, listBooks, ({ currentUser, query }) =>
    listBooksJson(deps, currentUser.userId, {
      order: query.sort_by,
      language: query.language,
      length: query.length,
      page: query.page,
      perPage: query.per_page,
    }),
  );

  mount(app, searchCategories, ({ currentUser, body }) => {
    const { ids: categoryIds, sort_by: order, per_page: perPage, ...rest } = body;
    return listBooksJson(deps, currentUser.userId, { ...rest, order, categoryIds, perPage });
  });

  mount(app, searchBooks, ({ currentUser, query }) => searchJson(deps, currentUser.userId, query.keyword));

  mount(app, searchPassagesCall, async ({ currentUser, query }) => ({
    passages: await searchPassages(deps, currentUser.userId, narrowedBy(query)),
  }));

  mount(app, searchResults, ({ currentUser, query }) =>
    resultsJson(deps, currentUser.userId, narrowedBy(query)),
  );

  mount(app, listDiscovered, ({ currentUser, query }) =>
    shelves[query.filter](deps, currentUser.userId, query.language ?? null),
  );

  mount(app, showQuestions, ({ query }) => questionsJson(deps, query.language ?? null));

  mount(app, showPick, ({ currentUser, query }) =>
    todayJson(deps, currentUser.userId, query.language ?? null),
  );

  mount(app, showBook, async ({ currentUser, params }) => {
    const json = await showBookJson(deps, { currentUser, bookId: params.id });
    if (json === null) throw await whyNotHere(deps, params.id);
    return json;
  });

  mount(app, listMinutesCall, ({ currentUser: { userId }, query }) =>
    listMinutes(deps, { userId, language: query.language ?? null }),
  );

  mount(app, listSimilarBooks, async ({ currentUser, params }) => {
    const json = await similarJson(deps, currentUser.userId, params.id);
    if (json === null) throw notFound('This book');
    return json;
  });

  mount(app, showAuthor, ({ currentUser, params }) => showAuthorJson(deps, currentUser.userId, params.id));

  mount(app, listCategories, () => categoriesJson(deps));

  mount(app, showExplore, () => exploreJson(deps));

  mount(app, listAuthors, async ({ query: { q, page, per_page: perPage } }) => {
    const found = await readAuthors(deps.database.reads, textKey(q), perPage + 1, (page - 1) * perPage);
    return { authors: found.slice(0, perPage), hasMorePages: found.length > perPage };
  });
}
