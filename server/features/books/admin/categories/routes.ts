import * as contract from '#contract/categories-admin.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BooksAdminDeps } from '../deps.ts';
import { listCategories } from './category-store.ts';
import { changeCategory, mergeCategory, orderCategories } from './change-categories.ts';

export function categoryRoutes(app: App, deps: BooksAdminDeps): void {
  mount(app, contract.listAdminCategories, async () => ({
    categories: await listCategories(deps.database.pool),
  }));

  mount(app, contract.changeCategory, async ({ params, body, currentUser }) => {
    await changeCategory(deps, { id: params.id, change: body, adminId: currentUser.userId });
    return { message: 'Category changed.' };
  });

  mount(app, contract.mergeCategory, async ({ params, body, currentUser }) => {
    const books = await mergeCategory(deps, {
      id: params.id,
      intoId: body.into,
      adminId: currentUser.userId,
    });
    return { message: 'Categories merged.', books };
  });

  mount(app, contract.orderCategories, async ({ body, currentUser }) => {
    await orderCategories(deps, { ids: [...new Set(body.ids)], adminId: currentUser.userId });
    return { message: 'Categories put in order.' };
  });
}
