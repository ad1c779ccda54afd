import * as contract from '#contract/collections-admin.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { changeCollection, deleteCollection, known, makeCollection } from './change-collections.ts';
import { listAll, listBooks } from './collection-store.ts';

export function collectionAdminRoutes(app: App, deps: { database: Pick<Database, 'pool' | 'query'> }): void {
  const { pool } = deps.database;

  mount(app, contract.listAdminCollections, async () => ({ collections: await listAll(pool) }));

  mount(app, contract.showAdminCollection, async ({ params: { id } }) => ({
    collection: { ...(await known(pool, id)), books: await listBooks(pool, id) },
  }));

  mount(app, contract.makeCollection, async ({ body, currentUser: { userId: adminId } }) => ({
    collection: await makeCollection(deps, { ...body, adminId }),
  }));

  mount(app, contract.changeCollection, async ({ params, body, currentUser: { userId: adminId } }) => ({
    collection: await changeCollection(deps, { id: params.id, change: body, adminId }),
  }));

  mount(app, contract.deleteCollection, async ({ params, currentUser: { userId: adminId } }) => {
    await deleteCollection(deps, { id: params.id, adminId });
    return { message: 'Collection deleted.' };
  });
}
