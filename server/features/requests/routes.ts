import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/requests.ts';
import { addressKey } from '#server/platform/http/address-key.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { cancelRequest } from './cancel-request.ts';
import { approveRequest, declineRequest } from './decide-request.ts';
import type { RequestsDeps } from './deps.ts';
import { listAll, listOfUser } from './list-store.ts';
import { adminRequestJson, requestJson } from './request-json.ts';
import { markSeen } from './store.ts';
import { type Suggested, suggestBook } from './suggest-book.ts';

const perUser = {
  rateLimit: {
    max: 30,
    timeWindow: '1 minute',
    keyGenerator: ({ currentUser, ip }: FastifyRequest) =>
      currentUser ? `user:${currentUser.userId}` : addressKey(ip),
  },
};

const sentences: Readonly<Record<Suggested['outcome'], string>> = {
  found: 'This book is in the library already.',
  taken: 'Your request is taken. We will write to you as soon as the book is there.',
  joined: 'Others have asked for this book too. We will write to you as soon as it is there.',
  known: 'You have asked for this book already. We will write to you as soon as it is there.',
};

/** Asking for books, and deciding what becomes of it. */
export function requestsRoutes(app: App, deps: RequestsDeps): void {
  const { pool } = deps.database;

  mount(
    app,
    contract.suggestBook,
    async ({ currentUser, body }) => {
      const suggested = await suggestBook(deps, currentUser, body);
      const sentence = sentences[suggested.outcome];
      const books = suggested.outcome === 'found' ? suggested.books : [];
      return { message: sentence, msg: sentence, books_id: books };
    },
    perUser,
  );

  mount(app, contract.listRequests, async ({ currentUser }) => ({
    requests: (await listOfUser(pool, currentUser.userId)).map(requestJson),
  }));

  mount(app, contract.seeRequests, async ({ currentUser, body }) => {
    await markSeen(pool, currentUser.userId, body.ids);
    return { message: 'Noted.' };
  });

  mount(app, contract.cancelRequest, async ({ currentUser, params }) => {
    await cancelRequest(deps, { id: params.id, userId: currentUser.userId });
    return { message: 'You no longer ask for this book.' };
  });

  mount(app, contract.listAllRequests, async ({ query }) => {
    const { state, page, per_page: perPage } = query;
    const { rows, total } = await listAll(pool, { state, limit: perPage, offset: (page - 1) * perPage });
    const last = Math.max(1, Math.ceil(total / perPage));
    return {
      requests: rows.map(adminRequestJson),
      total,
      page,
      per_page: perPage,
      last_page: last,
      hasMorePages: page < last,
    };
  });

  mount(app, contract.approveRequest, async ({ currentUser, params, body }) => {
    const reason = body?.reason || null;
    return { data: await approveRequest(deps, { id: params.id, adminId: currentUser.userId, reason }) };
  });

  mount(app, contract.declineRequest, async ({ currentUser, params, body }) => ({
    data: await declineRequest(deps, { id: params.id, adminId: currentUser.userId, reason: body.reason }),
  }));
}
