import multipart from '@fastify/multipart';
import * as contract from '#contract/cover-admin.ts';
import { mount } from '#server/platform/http/mount.ts';
import { formLimits, receiveFile } from '#server/platform/http/receive-file.ts';
import type { App } from '#server/platform/http/server.ts';
import { untilGone } from '#server/platform/http/until-gone.ts';
import { changeCover, drawCoverPicture, uploadCover } from './change-cover.ts';
import type { BooksAdminDeps } from './deps.ts';

const LARGEST_BYTES = 10_000_000;
const often = { max: 30, timeWindow: '1 minute' } as const;
const sentences = { missing: 'Choose a picture to upload.', tooLarge: 'The picture is larger than 10 MB.' };

export function coverAdminRoutes(app: App, deps: BooksAdminDeps): void {
  mount(app, contract.changeCover, async ({ currentUser, params, body }) => ({
    data: await changeCover(deps, { bookId: params.id, adminId: currentUser.userId, ...body }),
  }));

  void app.register(async (forms) => {
    const limits = formLimits(LARGEST_BYTES);
    await forms.register(multipart, { limits });
    mount(
      forms,
      contract.uploadCover,
      { bodyLimit: LARGEST_BYTES + 1_000_000, rateLimit: often },
      async ({ currentUser, params, request }) => ({
        data: await uploadCover(deps, {
          bookId: params.id,
          adminId: currentUser.userId,
          file: () => receiveFile(request, sentences),
        }),
      }),
    );
  });

  mount(app, contract.drawCoverPicture, { rateLimit: often }, async ({ currentUser, params, reply }) => ({
    data: await drawCoverPicture(deps, {
      bookId: params.id,
      adminId: currentUser.userId,
      signal: untilGone(reply),
    }),
  }));
}
