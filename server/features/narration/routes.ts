import {
  changePronunciations as changeAll,
  changeBookPronunciations,
  listUnnarrated as listUnnarratedCall,
  narrateUnnarrated as narrateUnnarratedCall,
  showPronunciations as showAll,
  showBookPronunciations,
} from '#contract/narration.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { changePronunciations, showPronunciations } from './pronunciation/pronunciations.ts';
import { listUnnarrated, narrateUnnarrated } from './unnarrated.ts';

export function narrationRoutes(app: App, deps: { database: Database }): void {
  mount(app, listUnnarratedCall, () => listUnnarrated(deps));
  mount(app, narrateUnnarratedCall, async ({ currentUser }) => ({
    queued: await narrateUnnarrated(deps, currentUser.userId),
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
