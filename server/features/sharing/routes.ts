import * as contract from '#contract/sharing.ts';
import { audioVersionOf } from '#server/features/narration/index.ts';
import { notFound } from '#server/platform/http/app-error.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendStored } from '#server/platform/storage/send-stored.ts';
import { addListen, listLinks } from './link-store.ts';
import { mayShare, openLink, type SharingDeps } from './open-link.ts';
import { createLink, revokeLink } from './own-links.ts';
import { showShared } from './show-shared.ts';

const linksPerUser = limitPerUser(60, '10 minutes');

/** By the caller's address. */
const perAddress = (max: number) => ({ rateLimit: { max, timeWindow: '1 minute' } });

export function sharingRoutes(app: App, deps: SharingDeps): void {
  const { pool } = deps.database;

  mount(app, contract.listLinks, async ({ currentUser: { userId, isAdmin }, params: { id: bookId } }) => {
    if (!(await deps.books.findPublishedBook(bookId))) throw notFound('This book');
    return { links: await listLinks(pool, { userId, bookId }), may_create: mayShare(deps, isAdmin) };
  });

  mount(app, contract.createLink, linksPerUser, ({ currentUser, params, body }) =>
    createLink(deps, { currentUser, bookId: params.id, days: body?.expires_in_days ?? null }),
  );

  mount(app, contract.revokeLink, async ({ currentUser, params }) => {
    await revokeLink(deps, { currentUser, bookId: params.id, id: params.link_id });
    return { message: 'Link revoked.' };
  });

  mount(app, contract.showShared, perAddress(60), async ({ params }) => ({
    data: await showShared(deps, params.secret),
  }));

  mount(app, contract.showSharedText, perAddress(60), async ({ params }) => {
    const { bookId } = await openLink(deps, params.secret);
    return { data: { sections: await deps.reading.openSections(bookId) } };
  });

  mount(app, contract.countSharedListen, perAddress(10), async ({ params }) => {
    const { id } = await openLink(deps, params.secret);
    await addListen(deps.database.query, id, deps.now());
    return { message: 'Counted.' };
  });

  mount(app, contract.playShared, perAddress(600), async ({ params, request, reply }) => {
    const { audioKey: key } = await openLink(deps, params.secret);
    if (key === null || `${audioVersionOf(key)}.mp3` !== params.file) throw notFound('This recording');
    // Never from the store itself, nor from a copy that nobody asks about: both would outlast the link.
    const how = { cacheControl: 'private, no-cache', resourcePolicy: 'same-origin' as const };
    return sendStored({ storage: deps.storage, key, ...how }, request, reply);
  });
}
