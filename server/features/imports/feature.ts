import { join } from 'node:path';
import { books } from '#server/features/books/index.ts';
import { collections } from '#server/features/collections/index.ts';
import { generation } from '#server/features/generation/index.ts';
import { feature } from '#server/platform/feature/feature.ts';
import { createFileImports } from './files/file-imports.ts';
import { filesRoutes } from './files/routes.ts';
import { createImports } from './imports.ts';
import { importsRoutes } from './routes.ts';
import { importsSettings } from './settings.ts';
import { importLibrary, starterShelf } from './starter-library/import-library.ts';

export const imports = feature({
  name: 'imports',
  uses: { books, collections, generation },
  settings: importsSettings,
  open({ adapters, instance, people, settings, uses }) {
    const { database, log, now, storage } = adapters;
    const { orderBooksSoon, estimate, publishSummary } = uses.generation;
    const imports = createImports({
      database,
      log,
      now: () => new Date(now()),
      queueBooks: orderBooksSoon,
      estimateCost: async (books) => (await estimate([{ step: 'resolve', books }])).cost,
      writeTo: people.sendEmail,
      publicUrl: instance.publicUrl,
    });
    const { readBookFile, attachText } = uses.generation;
    const files = createFileImports({
      ...imports,
      storage,
      readBookFile,
      attachText,
      largestArchiveBytes: settings.ARCHIVE_MAX_MB * 1_000_000,
    });
    const { STARTER_LIBRARY: library } = settings;
    const folder = library === true ? join(instance.projectFolder, 'library') : library;
    return {
      api: {},
      routes: (app) => {
        importsRoutes(app, imports);
        filesRoutes(app, files);
      },
      jobs: { ...imports.jobs, ...files.jobs },
      atStart: async () => {
        if (folder === false) return;
        await importLibrary({ database, log, publishSummary, ...uses.collections }, folder, starterShelf);
      },
      sweeps: [imports.sweep, files.sweep],
    };
  },
});
