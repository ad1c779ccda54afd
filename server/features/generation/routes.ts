import type { ServerResponse } from 'node:http';
import { estimateGeneration } from '#contract/estimates.ts';
import * as contract from '#contract/generation.ts';
import * as promptCalls from '#contract/prompts.ts';
import * as reviewCalls from '#contract/review.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { untilGone } from '#server/platform/http/until-gone.ts';
import { decide, generateBooks, redoStep } from './admin/change-generation.ts';
import { changeSection } from './admin/change-section.ts';
import { checkText, rewordSentence } from './admin/check-and-reword.ts';
import { followGeneration } from './admin/follow-generation.ts';
import { hearSection } from './admin/hear-section.ts';
import { listReview } from './admin/list-review.ts';
import { showGeneration } from './admin/show-generation.ts';
import { showOverview } from './admin/show-overview.ts';
import { showQuotations } from './admin/show-quotations.ts';
import type { GenerationDeps } from './generation.ts';
import { estimateOrder, startOfBook } from './ledger/estimate-order.ts';
import { changePrompts, promptsInForce, promptVersions } from './prompts/prompts.ts';
import { estimateTrial, tryPrompts } from './prompts/try-prompts.ts';

/** Each trial costs up to a dozen calls. */
export const TRIALS_AN_HOUR = 20;

const trialsOfAdmin = limitPerUser(TRIALS_AN_HOUR, '1 hour');
const rewordingsOfAdmin = limitPerUser(200, '1 hour');
/** Each goes through all that is attached. */
const checksOfAdmin = limitPerUser(60, '1 minute');

export function generationRoutes(app: App, deps: GenerationDeps): void {
  const { pool } = deps.database;
  mount(app, contract.generateBooks, async ({ currentUser, body }) => ({
    queued: await generateBooks(deps, { ...body, adminId: currentUser.userId }),
  }));
  mount(app, contract.showGeneration, async ({ params }) => ({
    data: await showGeneration(deps, params.id),
  }));
  mount(app, reviewCalls.listReview, ({ query }) => listReview(pool, query));
  mount(app, reviewCalls.showQuotations, async ({ params, reply }) => ({
    quotations: await showQuotations(pool, params.id, untilGone(reply)),
  }));
  mount(app, reviewCalls.checkText, checksOfAdmin, async ({ params, body, reply }) => ({
    data: await checkText(deps, { bookId: params.id, ...body, signal: untilGone(reply) }),
  }));
  mount(app, reviewCalls.rewordSentence, rewordingsOfAdmin, async ({ params, body, reply }) => ({
    data: await rewordSentence(deps, { bookId: params.id, ...body, signal: untilGone(reply) }),
  }));
  mount(app, reviewCalls.changeSection, checksOfAdmin, async ({ currentUser, params, body, reply }) => {
    const { userId: adminId } = currentUser;
    await changeSection(deps, { bookId: params.id, ...body, adminId, signal: untilGone(reply) });
    return { data: await showGeneration(deps, params.id) };
  });
  mount(app, contract.redoStep, async ({ currentUser, params, body }) => {
    await redoStep(deps, params.id, { ...body, adminId: currentUser.userId });
    return { data: await showGeneration(deps, params.id) };
  });
  mount(app, contract.decideGeneration, async ({ currentUser, params, body }) => {
    await decide(deps, params.id, { ...body, adminId: currentUser.userId });
    return { data: await showGeneration(deps, params.id) };
  });
  mount(
    app,
    contract.hearSection,
    { rateLimit: { max: 30, timeWindow: '1 minute' } },
    async ({ params, body, reply }) => ({
      data: await hearSection(deps, { bookId: params.id, section: body.section, signal: untilGone(reply) }),
    }),
  );
  mount(app, estimateGeneration, async ({ query: { book_id: bookId, ...start } }) => ({
    data: await estimateOrder(deps, [
      bookId === undefined ? start : await startOfBook(deps, { bookId, step: start.step }),
    ]),
  }));
  mount(app, contract.showGenerationOverview, async () => ({ data: await showOverview(deps) }));
  const open = new Map<ServerResponse, number>();
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });
  mount(app, contract.followGeneration, async ({ query, request, reply, currentUser: { userId } }) => {
    await followGeneration(deps, { request, reply, once: query.once === '1', userId, open });
    return null;
  });
  mount(app, promptCalls.showPrompts, async () => ({ data: await promptsInForce(pool) }));
  mount(app, promptCalls.listPromptVersions, async () => ({ versions: await promptVersions(pool) }));
  mount(app, promptCalls.changePrompts, async ({ params, body, currentUser }) => ({
    data: await changePrompts(deps, {
      id: params.id,
      prompts: body.prompt,
      baseVersion: body.base_version,
      userId: currentUser.userId,
    }),
  }));
  mount(app, promptCalls.estimateTrial, async ({ params, body }) => ({
    data: await estimateTrial(deps, { id: params.id, bookId: body.book_id, prompts: body.prompt }),
  }));
  mount(app, promptCalls.tryPrompts, trialsOfAdmin, ({ params, body, reply }) =>
    tryPrompts(deps, { ...params, bookId: body.book_id, prompts: body.prompt, signal: untilGone(reply) }),
  );
}
