import * as contract from '#contract/asking.ts';
import { isGuest } from '#server/platform/http/current-user.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { untilGone } from '#server/platform/http/until-gone.ts';
import type { BrowsingDeps } from '../deps.ts';
import { askBook } from './ask-book.ts';

/** Each reads the book's texts. */
const questionsPerUser = limitPerUser(20, '1 minute');
/** Each may cost a call of the text provider. */
const answersPerUser = limitPerUser(10, '1 minute');

export function askRoutes(app: App, deps: BrowsingDeps): void {
  mount(app, contract.askBook, questionsPerUser, async ({ currentUser, params, query }) => {
    const { passages } = await askBook(deps, { bookId: params.id, question: query.question });
    const mayWrite = passages.length > 0 && !isGuest(currentUser) && deps.generation.writesAnswers();
    return { passages, may_write: mayWrite };
  });

  mount(app, contract.answerQuestion, answersPerUser, async ({ currentUser, params, body, reply }) => {
    const { question } = body;
    const { passages, language } = await askBook(deps, { bookId: params.id, question });
    return deps.generation.writeAnswer({
      bookId: params.id,
      readerId: currentUser.userId,
      language,
      question,
      passages: passages.map(({ text }) => text),
      signal: untilGone(reply),
    });
  });
}
