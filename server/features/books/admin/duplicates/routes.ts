import * as contract from '#contract/duplicates.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BooksAdminDeps } from '../deps.ts';
import { type AlikeCache, listDuplicates } from './list-duplicates.ts';
import { mergeBooks, tryMerging } from './merge-books.ts';
import { tellApart } from './tell-apart.ts';

export function duplicateRoutes(app: App, deps: BooksAdminDeps & { alike: AlikeCache }): void {
  mount(app, contract.listDuplicates, ({ query }) => listDuplicates(deps, query));

  mount(app, contract.mergeBooks, async ({ query, body, currentUser }) => {
    const wanted = { keepId: body.keep, mergeId: body.merge, adminId: currentUser.userId };
    if (query.dry_run) return { message: 'Nothing was changed.', moved: await tryMerging(deps, wanted) };
    return { message: 'Books merged.', moved: await mergeBooks(deps, wanted) };
  });

  mount(app, contract.tellApart, async ({ body, currentUser }) => {
    const { ids, apart } = body;
    await tellApart(deps, { ids, apart, adminId: currentUser.userId });
    return { message: apart ? 'They’re different books.' : 'They may be the same book.' };
  });
}
