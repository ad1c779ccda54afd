import * as contract from '#contract/books-admin.ts';
import * as bin from '#contract/books-bin.ts';
import { invalidField, notFound } from '#server/platform/http/app-error.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { addBook } from './add-book.ts';
import { authorRoutes } from './authors/routes.ts';
import { readEditable } from './book-store.ts';
import { categoryRoutes } from './categories/routes.ts';
import { changeBook } from './change-book.ts';
import { coverAdminRoutes } from './cover-routes.ts';
import { deleteBooks, removeBooks, restoreBooks } from './delete-books.ts';
import type { BooksAdminDeps } from './deps.ts';
import { createAlikeCache } from './duplicates/list-duplicates.ts';
import { duplicateRoutes } from './duplicates/routes.ts';
import { listAdminBooks } from './list-admin-books.ts';
import { listBin } from './list-bin.ts';
import { statusesOf } from './status-rules.ts';
import { readChoices } from './table-facts.ts';

const countOf = (books: number): string => (books === 1 ? '1 book is' : `${books} books are`);

export function booksAdminRoutes(app: App, deps: BooksAdminDeps): void {
  mount(app, contract.listAdminBooks, ({ query: { q = '', sort_by: order, page, per_page, ...filters } }) =>
    listAdminBooks(deps, { q, order, page, per_page, filters, statuses: null }),
  );

  mount(app, contract.filterAdminBooks, ({ query }) => {
    const { q = '', sort_by: order, page, per_page, rejected, published, status, ...filters } = query;
    const statuses = statusesOf({ rejected, published, status });
    return listAdminBooks(deps, { q, order, page, per_page, filters, statuses });
  });

  mount(app, contract.showBookChoices, async () => ({
    data: await readChoices(deps.database.pool, deps.known),
  }));

  mount(app, contract.showAdminBook, async ({ params }) => ({
    data: await readEditable(deps, deps.database.query, params.id),
  }));

  mount(app, contract.addAdminBook, async ({ body, currentUser }) => {
    const { title, author_name: author, language = null } = body;
    return { data: await addBook(deps, { title, author, language, adminId: currentUser.userId }) };
  });

  mount(app, contract.changeAdminBook, async ({ params, body, currentUser }) => ({
    data: await changeBook(deps, { bookId: params.id, change: body, adminId: currentUser.userId }),
  }));

  coverAdminRoutes(app, deps);
  const alike = createAlikeCache(deps);
  duplicateRoutes(app, { ...deps, alike });
  authorRoutes(app, { ...deps, alike });
  categoryRoutes(app, deps);

  mount(app, contract.deleteAdminBook, async ({ params, currentUser }) => {
    const { moved } = await deleteBooks(deps, { ids: [params.id], adminId: currentUser.userId });
    if (moved === 0) throw notFound('That book');
    return { message: 'Book deleted.', deleted: moved };
  });

  for (const endpoint of [contract.bulkDeleteBooks, contract.bulkDeleteBooksByPost]) {
    mount(app, endpoint, async ({ query, body, currentUser }) => {
      const ids = [...(query.ids ?? []), ...(body?.ids ?? [])];
      if (ids.length === 0) throw invalidField('ids', 'Choose at least one book.');
      const { moved, unknown } = await deleteBooks(deps, { ids, adminId: currentUser.userId });
      return { message: `${countOf(moved)} deleted.`, deleted: moved, unknown };
    });
  }

  mount(app, bin.listBin, ({ query }) => listBin(deps.database.pool, query));

  mount(app, bin.restoreBooks, async ({ body, currentUser }) => {
    const { moved, unknown } = await restoreBooks(deps, { ids: body.ids, adminId: currentUser.userId });
    return { message: `${countOf(moved)} restored.`, restored: moved, unknown };
  });

  mount(app, bin.removeBooks, async ({ body, currentUser }) => {
    const { moved, unknown } = await removeBooks(deps, { ids: body.ids, adminId: currentUser.userId });
    return { message: `${countOf(moved)} removed.`, removed: moved, unknown };
  });
}
