import * as contract from '#contract/asking.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { BrowsingDeps } from '../deps.ts';
import { askBook } from './ask-book.ts';

/** Each reads the book's texts. */
const questionsPerUser = limitPerUser(20, '1 minute');

export function askRoutes(app: App, deps: BrowsingDeps): void {
  mount(app, contract.askBook, questionsPerUser, async ({ params, query }) => ({
    passages: await askBook(deps, { bookId: params.id, question: query.question }),
  }));
}
