import multipart from '@fastify/multipart';
import * as contract from '#contract/sources.ts';
import { mount } from '#server/platform/http/mount.ts';
import type { App } from '#server/platform/http/server.ts';
import { attachSource, removeSource, type SourceDeps, sourcesOfBook } from './attach-source.ts';
import { formLimits, receiveFile } from './receive-file.ts';

/** The texts that summaries rest on, as admins attach them. */
export function sourceRoutes(app: App, deps: SourceDeps): void {
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits });
    mount(
      forms,
      contract.attachSource,
      async ({ asker, params, request }) => ({
        data: await attachSource(deps, {
          bookId: params.id,
          adminId: asker.userId,
          file: () => receiveFile(request),
        }),
      }),
      { bodyLimit: formLimits.fileSize + 1_000_000, rateLimit: { max: 30, timeWindow: '1 minute' } },
    );
  });

  mount(app, contract.listSources, async ({ params }) => ({ sources: await sourcesOfBook(deps, params.id) }));

  mount(app, contract.removeSource, async ({ asker, params }) => {
    const input = { bookId: params.id, sourceId: params.source_id, adminId: asker.userId };
    await removeSource(deps, input);
    return { message: 'The source is taken away.' };
  });
}
