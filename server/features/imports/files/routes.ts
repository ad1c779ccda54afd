import multipart from '@fastify/multipart';
import * as contract from '#contract/book-files.ts';
import { mount } from '#server/platform/http/mount.ts';
import { formLimits, receiveFile } from '#server/platform/http/receive-file.ts';
import type { App } from '#server/platform/http/server.ts';
import type { FilesDeps } from './deps.ts';
import { endFiles, keepPiece, startFiles } from './receive-files.ts';

const sentences = {
  missing: 'Choose a file to add.',
  tooLarge: `A piece is larger than ${contract.PIECE_BYTES / 1_000_000} MB.`,
};
/** A folder of a thousand books is sent within some minutes. */
const often = { max: 1_200, timeWindow: '1 minute' } as const;

export function filesRoutes(app: App, deps: FilesDeps): void {
  mount(app, contract.startFiles, async ({ currentUser, body }) => ({
    data: await startFiles(deps, { ...body, adminId: currentUser.userId }),
  }));

  void app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits(contract.PIECE_BYTES) });
    mount(
      forms,
      contract.sendFile,
      { bodyLimit: contract.PIECE_BYTES + 1_000_000, rateLimit: often },
      async ({ params, query, request }) => {
        const file = () => receiveFile(request, sentences);
        return { data: await keepPiece(deps, { ...query, importId: params.id, file }) };
      },
    );
  });

  mount(app, contract.endFiles, async ({ params }) => ({ data: await endFiles(deps, params.id) }));
}
