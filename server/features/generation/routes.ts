import type { ServerResponse } from 'node:http';
import { estimateGeneration } from '#contract/estimates.ts';
import {
  decideGeneration,
  followGeneration,
  generateBooks,
  hearSection,
  redoStep,
  showGeneration,
  showGenerationOverview,
} from '#contract/generation.ts';
import {
  changePrompts,
  estimateTrial,
  listPromptVersions,
  showPrompts,
  tryPrompts,
} from '#contract/prompts.ts';
import { listReview, showQuotations } from '#contract/review.ts';
import { limitPerUser } from '#server/platform/http/limit-per-user.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { untilGone } from '#server/platform/http/until-gone.ts';
import type { Generation } from './generation.ts';

/** Each trial costs up to a dozen calls. */
export const TRIALS_AN_HOUR = 20;

const trialsOfAdmin = limitPerUser(TRIALS_AN_HOUR, '1 hour');

export function generationRoutes(
  app: App,
  { admin, estimate }: Pick<Generation, 'admin' | 'estimate'>,
): void {
  mount(app, generateBooks, async ({ currentUser, body }) => ({
    queued: await admin.generateBooks({ ...body, adminId: currentUser.userId }),
  }));
  mount(app, showGeneration, async ({ params }) => ({ data: await admin.show(params.id) }));
  mount(app, listReview, ({ query }) => admin.review(query));
  mount(app, showQuotations, async ({ params, reply }) => ({
    quotations: await admin.quotations(params.id, untilGone(reply)),
  }));
  mount(app, redoStep, async ({ currentUser, params, body }) => {
    await admin.redo(params.id, { ...body, adminId: currentUser.userId });
    return { data: await admin.show(params.id) };
  });
  mount(app, decideGeneration, async ({ currentUser, params, body }) => {
    await admin.decide(params.id, { ...body, adminId: currentUser.userId });
    return { data: await admin.show(params.id) };
  });
  mount(
    app,
    hearSection,
    { rateLimit: { max: 30, timeWindow: '1 minute' } },
    async ({ params, body, reply }) => ({
      data: await admin.hear({ bookId: params.id, section: body.section, signal: untilGone(reply) }),
    }),
  );
  mount(app, estimateGeneration, async ({ query }) => ({ data: await estimate([query]) }));
  mount(app, showGenerationOverview, async () => ({ data: await admin.overview() }));
  const open = new Map<ServerResponse, number>();
  app.addHook('preClose', async () => {
    for (const stream of open.keys()) stream.end();
  });
  mount(app, followGeneration, async ({ query, request, reply, currentUser: { userId } }) => {
    await admin.follow({ request, reply, once: query.once === '1', userId, open });
    return null;
  });
  mount(app, showPrompts, async () => ({ data: await admin.prompts() }));
  mount(app, listPromptVersions, async () => ({ versions: await admin.promptVersions() }));
  mount(app, changePrompts, async ({ params, body, currentUser }) => ({
    data: await admin.changePrompts({
      id: params.id,
      prompts: body.prompt,
      baseVersion: body.base_version,
      userId: currentUser.userId,
    }),
  }));
  mount(app, estimateTrial, async ({ params, body }) => ({
    data: await admin.estimateTrial({ id: params.id, bookId: body.book_id, prompts: body.prompt }),
  }));
  mount(app, tryPrompts, trialsOfAdmin, ({ params, body, reply }) =>
    admin.tryPrompts({ ...params, bookId: body.book_id, prompts: body.prompt, signal: untilGone(reply) }),
  );
}
