import * as contract from '#contract/authors-admin.ts';
import { mount } from '#server/platform/http/mount.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BooksAdminDeps } from '../deps.ts';
import { pageOfAuthors } from './author-store.ts';
import { changeAuthor } from './change-author.ts';

export function authorRoutes(app: App, deps: BooksAdminDeps): void {
  mount(app, contract.listAdminAuthors, async ({ query }) => {
    const { authors, total } = await pageOfAuthors(deps.database.pool, {
      q: query.q ?? '',
      ...windowOf(query),
    });
    return { authors, ...pageOf(query, total) };
  });

  mount(app, contract.changeAuthor, async ({ params, body, currentUser }) => {
    await changeAuthor(deps, { id: params.id, change: body, adminId: currentUser.userId });
    return { message: 'Author changed.' };
  });
}
