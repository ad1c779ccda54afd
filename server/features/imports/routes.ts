import multipart from '@fastify/multipart';
import type { FastifyReply } from 'fastify';
import * as contract from '#contract/imports.ts';
import { mount } from '#server/platform/http/mount.ts';
import { formLimits, receiveFile } from '#server/platform/http/receive-file.ts';
import type { App } from '#server/platform/http/server.ts';
import { cancelImport } from './cancel-import.ts';
import { failedRowsFile, templateFile } from './csv-file.ts';
import type { Imports } from './imports.ts';
import { listImports, showImport, showLastImport } from './show-imports.ts';
import { LARGEST_FILE_BYTES } from './spreadsheet/sheet.ts';
import { startImport } from './start-import.ts';

const UPLOADED = 'The file has been successfully uploaded.';
const WOULD_BE = 'Nothing was changed. This is what the file would add.';

const sentences = {
  missing: 'Please select a CSV file before uploading.',
  tooLarge: `The file is larger than ${LARGEST_FILE_BYTES / 1024 / 1024} MB. Split it into several.`,
};

function asFile(reply: FastifyReply, name: string): void {
  reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`);
}

export function importsRoutes(app: App, deps: Imports): void {
  const { pool } = deps.database;
  void app.register(async (forms) => {
    await forms.register(multipart, { limits: formLimits(LARGEST_FILE_BYTES) });
    mount(
      forms,
      contract.importBooks,
      { rateLimit: { max: 30, timeWindow: '1 minute' } },
      async ({ currentUser, query, request }) => {
        const file = await receiveFile(request, sentences);
        const data = await startImport(deps, {
          file,
          adminId: currentUser.userId,
          dryRun: query.dry_run,
          generates: query.generate,
          without: new Set(query.without),
          columns: query.columns,
          choices: query,
        });
        return { message: query.dry_run ? WOULD_BE : UPLOADED, data };
      },
    );
    mount(
      forms,
      contract.listColumns,
      { rateLimit: { max: 30, timeWindow: '1 minute' } },
      async ({ request }) => ({ columns: await deps.readColumns(await receiveFile(request, sentences)) }),
    );
  });

  mount(app, contract.listImports, ({ query }) => listImports(pool, query.page));

  mount(app, contract.showImport, ({ params, query }) => showImport(pool, { id: params.id, ...query }));

  mount(app, contract.failedRows, async ({ params, reply }) => {
    const file = await failedRowsFile(pool, params.id);
    asFile(reply, `import-${params.id}-failed.csv`);
    return file;
  });

  mount(app, contract.importTemplate, ({ reply }) => {
    asFile(reply, 'books.csv');
    return templateFile();
  });

  mount(app, contract.cancelImport, async ({ currentUser, params }) => {
    await cancelImport(deps, { id: params.id, adminId: currentUser.userId });
    return { message: 'The rest of the import was cancelled.' };
  });

  mount(app, contract.lastImport, ({ query }) => showLastImport(pool, query));
}
