import * as contract from '#contract/authors-admin.ts';
import { mount } from '#server/platform/http/mount.ts';
import { pageOf, windowOf } from '#server/platform/http/page-of.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BooksAdminDeps } from '../deps.ts';
import type { AlikeCache } from '../duplicates/list-duplicates.ts';
import { pageOfAuthors } from './author-store.ts';
import { changeAuthor } from './change-author.ts';
import { mergeAuthor, tryMergingAuthor } from './merge-authors.ts';

export function authorRoutes(app: App, deps: BooksAdminDeps & { alike: AlikeCache }): void {
  mount(app, contract.listAdminAuthors, async ({ query }) => {
    const { authors, total } = await pageOfAuthors(deps.database.pool, {
      q: query.q ?? '',
      ...windowOf(query),
    });
    return { authors, ...pageOf(query, total) };
  });

  mount(app, contract.changeAuthor, async ({ params, body, currentUser }) => {
    const { add_spellings: addSpellings, remove_spellings: removeSpellings, ...more } = body;
    const change = { ...more, addSpellings, removeSpellings };
    await changeAuthor(deps, { id: params.id, change, adminId: currentUser.userId });
    return { message: 'Author changed.' };
  });

  mount(app, contract.mergeAuthor, async ({ params, query, body, currentUser }) => {
    const wanted = { id: params.id, intoId: body.into, adminId: currentUser.userId };
    if (query.dry_run) return { message: 'Nothing was changed.', ...(await tryMergingAuthor(deps, wanted)) };
    const merged = await mergeAuthor(deps, wanted);
    deps.alike.clear();
    return { message: 'Authors merged.', ...merged };
  });
}
