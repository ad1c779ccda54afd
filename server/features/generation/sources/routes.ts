import multipart from '@fastify/multipart';
import * as contract from '#contract/sources.ts';
import { mount } from '#server/platform/http/mount.ts';
import { formLimits, receiveFile } from '#server/platform/http/receive-file.ts';
import type { App } from '#server/platform/http/server.ts';
import { attachSource, removeSource, type SourceDeps, sourcesOfBook } from './attach-source.ts';
import { LARGEST_FILE_BYTES } from './read/source-text.ts';

const sentences = {
  missing: 'Choose a file to attach.',
  tooLarge: `The file is larger than ${LARGEST_FILE_BYTES / 1_000_000} MB.`,
};

export function sourceRoutes(app: App, deps: SourceDeps): void {
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits(LARGEST_FILE_BYTES) });
    mount(
      forms,
      contract.attachSource,
      { bodyLimit: LARGEST_FILE_BYTES + 1_000_000, rateLimit: { max: 30, timeWindow: '1 minute' } },
      async ({ currentUser, params, request }) => ({
        data: await attachSource(deps, {
          bookId: params.id,
          adminId: currentUser.userId,
          file: () => receiveFile(request, sentences),
        }),
      }),
    );
  });

  mount(app, contract.listSources, async ({ params }) => ({ sources: await sourcesOfBook(deps, params.id) }));

  mount(app, contract.removeSource, async ({ currentUser, params }) => {
    const input = { bookId: params.id, sourceId: params.source_id, adminId: currentUser.userId };
    await removeSource(deps, input);
    return { message: 'Source removed.' };
  });
}
