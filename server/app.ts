import type { Accounts } from '#server/features/accounts/index.ts';
import { accountsRoutes } from '#server/features/accounts/routes.ts';
import { type BooksAdminDeps, booksAdminRoutes, serveCovers } from '#server/features/books/index.ts';
import { type BrowsingDeps, browsingRoutes } from '#server/features/browsing/index.ts';
import {
  type Generation,
  generationRoutes,
  type SourceDeps,
  sourceRoutes,
} from '#server/features/generation/index.ts';
import { type Imports, importsRoutes } from '#server/features/imports/index.ts';
import {
  type Listening,
  listeningRoutes,
  type PodcastDeps,
  podcastRoutes,
} from '#server/features/listening/index.ts';
import { type Narration, narrationRoutes } from '#server/features/narration/index.ts';
import { instanceFigures, type OperationsDeps, operationsRoutes } from '#server/features/operations/index.ts';
import {
  type Reading,
  type ReportsDeps,
  readingRoutes,
  reportRoutes,
} from '#server/features/reading/index.ts';
import { type RequestsDeps, requestsRoutes } from '#server/features/requests/index.ts';
import { docs } from '#server/platform/http/docs.ts';
import { type HealthChecks, health } from '#server/platform/http/health.ts';
import { type MetricsDeps, metrics } from '#server/platform/http/metrics.ts';
import { type App, createServer, type ServerOptions } from '#server/platform/http/server.ts';
import { webFiles } from '#server/platform/http/web-files.ts';
import { type MediaDeps, mediaRoutes } from '#server/platform/storage/media-routes.ts';

export type AppParts = {
  server: Omit<ServerOptions, 'findCurrentUser'>;
  version: string;
  /** The folder of the built web application. */
  webFolder: string;
  /** Where a browser asks for its public address; null for our own endpoint. */
  ipLookupUrl: string | null;
  health: HealthChecks;
  /** Lets a program read the metrics; null where only admins may. */
  metricsToken: MetricsDeps['token'];
  media: MediaDeps;
  accounts: Accounts;
  books: Parameters<typeof serveCovers>[1];
  booksAdmin: BooksAdminDeps;
  browsing: BrowsingDeps;
  listening: Listening;
  podcast: PodcastDeps;
  reading: Reading;
  reports: ReportsDeps;
  requests: RequestsDeps;
  imports: Imports;
  generation: Generation;
  narration: Narration;
  sources: SourceDeps;
  operations: Omit<OperationsDeps, 'version'>;
};

/** All that is served, from parts that somebody else made. It listens nowhere and reads no environment. */
export async function buildApp(parts: AppParts): Promise<App> {
  const { accounts } = parts;
  const app = await createServer({ ...parts.server, findCurrentUser: accounts.sessions.findCurrentUser });
  docs(app, parts.version);
  health(app, parts.health);
  const { metricsToken: token, version, operations } = parts;
  metrics(app, { token, version, figures: instanceFigures(operations) });
  mediaRoutes(app, parts.media);
  accountsRoutes(app, accounts);
  serveCovers(app, parts.books);
  booksAdminRoutes(app, parts.booksAdmin);
  browsingRoutes(app, parts.browsing);
  readingRoutes(app, parts.reading);
  reportRoutes(app, parts.reports);
  listeningRoutes(app, parts.listening);
  podcastRoutes(app, parts.podcast);
  requestsRoutes(app, parts.requests);
  importsRoutes(app, parts.imports);
  generationRoutes(app, parts.generation);
  narrationRoutes(app, parts.narration);
  sourceRoutes(app, parts.sources);
  operationsRoutes(app, { ...parts.operations, version: parts.version });
  await webFiles(app, { folder: parts.webFolder, ipLookupUrl: parts.ipLookupUrl });
  return app;
}
