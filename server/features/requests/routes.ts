import * as contract from '#contract/requests.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { approveRequest, declineRequest } from './decide-request.ts';
import { listAll, listOfUser } from './list-store.ts';
import type { RequestsDeps } from './make-book.ts';
import { lockRequests, markSeen, removeRequester } from './store.ts';
import { type Suggested, suggestBook } from './suggest-book.ts';

const sentences: Readonly<Record<Suggested['outcome'], string>> = {
  found: 'This book is already in the library.',
  taken: 'Request received. We’ll email you when the book is ready.',
  joined: 'Others have requested this book too. We’ll email you when it’s ready.',
  known: 'You’ve already requested this book. We’ll email you when it’s ready.',
};

export function requestsRoutes(app: App, deps: RequestsDeps): void {
  const { pool, query } = deps.database;

  mount(app, contract.suggestBook, limitPerUser(30, '1 minute'), async ({ currentUser, body }) => {
    const { outcome, books } = await suggestBook(deps, currentUser, body);
    return { message: sentences[outcome], msg: sentences[outcome], books_id: books };
  });

  mount(app, contract.listRequests, async ({ currentUser }) => ({
    requests: await listOfUser(deps, currentUser.userId),
  }));

  mount(app, contract.seeRequests, async ({ currentUser, body }) => {
    await markSeen(pool, currentUser.userId, body.ids);
    return { message: 'Noted.' };
  });

  mount(app, contract.cancelRequest, async ({ currentUser, params }) => {
    await query.transaction(async (tx) => {
      await lockRequests(tx);
      if (!(await removeRequester(tx, params.id, currentUser.userId))) throw notFound('This request');
    });
    return { message: 'Request cancelled.' };
  });

  mount(app, contract.listAllRequests, ({ query: asked }) => listAll(pool, asked));

  mount(app, contract.approveRequest, async ({ currentUser, params, body }) => {
    const reason = body?.reason ?? null;
    return { data: await approveRequest(deps, { id: params.id, adminId: currentUser.userId, reason }) };
  });

  mount(app, contract.declineRequest, async ({ currentUser, params, body }) => ({
    data: await declineRequest(deps, { id: params.id, adminId: currentUser.userId, reason: body.reason }),
  }));
}
