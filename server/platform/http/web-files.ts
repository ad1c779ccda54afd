import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AppError } from './app-error.ts';
import type { App } from './server.ts';

const YEAR_SECONDS = 31_536_000;

/** Paths that are never a screen: what is not found below them is an error in JSON. */
const notScreens = /^\/(?:(?:api|media|covers|docs|assets|healthz|readyz)(?:\/|$)|podcast\/.)/;

/**
 * Serves the built web application from `folder`: hashed assets for a year, everything else fresh, and the
 * application's page for every address that is a screen, in the language that the reader has chosen or the browser
 * asks for. The browser decides which screen that is.
 */
export async function webFiles(
  app: App,
  { folder, ipLookupUrl }: { folder: string; ipLookupUrl: string | null },
): Promise<void> {
  const pages = pagesFrom(folder, ipLookupUrl);
  if (pages.size > 0) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        if (!response.getHeader('cache-control')) response.header('cache-control', cacheControlOf(path));
      },
    });
    // A route for each of the hundreds of files below would take longer than everything else at the start.
    app.get<{ Params: { '*': string } }>('/assets/*', hidden, (request, reply) =>
      reply.sendFile(`assets/${request.params['*']}`),
    );
    for (const name of filesIn(folder))
      app.get(`/${name}`, hidden, (_request, reply) => reply.sendFile(name));
  }
  app.setNotFoundHandler((request, reply) => {
    const page = pages.get(languageFor(request, [...pages.keys()]));
    if (page === undefined || !isScreen(request)) throw new AppError('not_found', 'There is nothing here.');
    return sendPage(request, reply, page);
  });
}

const hidden = { schema: { hide: true } };

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

const isScreen = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !notScreens.test(request.url.split('?')[0] ?? '/');

/** Pages whose address holds a token are not kept anywhere and tell nobody where they were. */
const holdsToken = /^\/(?:(?:auth\/reset-password|magic-link)\/.|register\?(?:.*&)?invite=)/;

function sendPage(request: FastifyRequest, reply: FastifyReply, page: PageFile): FastifyReply {
  if (holdsToken.test(request.url))
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
  reply.header('vary', 'accept-language, cookie').header('content-language', page.language);
  if (page.html === null) return reply.sendFile(page.file);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  return reply.type('text/html; charset=utf-8').send(page.html);
}

/** The application's page in a language: the file itself, or its text with what this instance has to tell the browser. */
type PageFile = { language: string; file: string; html: string | null };

const FIRST_LANGUAGE = 'en';

/** By language, the first of them being what everybody gets who asks for none of the others. */
function pagesFrom(folder: string, ipLookupUrl: string | null): Map<string, PageFile> {
  if (!existsSync(join(folder, 'index.html'))) return new Map();
  const first: PageFile = { language: FIRST_LANGUAGE, file: 'index.html', html: null };
  const others = filesIn(folder).flatMap((file): PageFile[] => {
    const language = /^index\.([\w-]+)\.html$/.exec(file)?.[1];
    return language === undefined ? [] : [{ language, file, html: null }];
  });
  const pages = [first, ...others].map((page) => ({
    ...page,
    html: htmlOf(join(folder, page.file), ipLookupUrl),
  }));
  return new Map(pages.map((page) => [page.language, page]));
}

/** The cookie is set by the settings (web/platform/page-language.ts). */
function languageFor({ headers }: FastifyRequest, languages: string[]): string {
  const chosen = /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  return new Negotiator({ headers }).language(languages) ?? FIRST_LANGUAGE;
}

function htmlOf(file: string, ipLookupUrl: string | null): string | null {
  if (ipLookupUrl === null) return null;
  const content = ipLookupUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  const meta = `<meta name="ip-lookup" content="${content}" />`;
  return readFileSync(file, 'utf8').replace('</head>', () => `  ${meta}\n  </head>`);
}
