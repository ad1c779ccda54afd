import {
  changePronunciations as changeAll,
  changeBookPronunciations,
  listUnnarrated,
  narrateUnnarrated,
  showPronunciations as showAll,
  showBookPronunciations,
} from '#contract/narration.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import type { Narration } from './narration.ts';
import { changePronunciations, showPronunciations } from './pronunciation/pronunciations.ts';

export function narrationRoutes(
  app: App,
  deps: Pick<Narration, 'database' | 'listUnnarrated' | 'narrateUnnarrated'>,
): void {
  mount(app, listUnnarrated, () => deps.listUnnarrated());
  mount(app, narrateUnnarrated, async ({ currentUser }) => ({
    queued: await deps.narrateUnnarrated(currentUser.userId),
  }));
  mount(app, showAll, () => showPronunciations(deps, { bookId: null }));
  mount(app, changeAll, ({ body: { respellings: pronunciations }, currentUser }) =>
    changePronunciations(deps, { bookId: null, pronunciations, adminId: currentUser.userId }),
  );
  mount(app, showBookPronunciations, ({ params }) => showPronunciations(deps, { bookId: params.id }));
  mount(app, changeBookPronunciations, ({ params, body: { respellings: pronunciations }, currentUser }) =>
    changePronunciations(deps, { bookId: params.id, pronunciations, adminId: currentUser.userId }),
  );
}
