import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { AppError } from './app-error.ts';
import type { App } from './server.ts';

const YEAR_SECONDS = 31_536_000;

/** Paths that are never a screen: what is not found below them is an error in JSON. */
const notScreens =
  /^\/(?:(?:api|media|covers|docs|assets|public|opds|socket\.io|healthz|readyz)(?:\/|$)|podcast\/.)/;

/** What is told in a page's `meta` elements, by name: to the browser, or to other sites. */
export type PageFacts = Readonly<Record<string, string>>;

type CardOf = (path: string) => Promise<PageFacts | null>;

type Place = { facts: PageFacts; basePath: string };

/**
 * Serves the built web application from `folder`: hashed assets for a year, everything else fresh, and the
 * application's page for every address that is a screen, in the language that the reader has chosen or the browser
 * asks for. The browser decides which screen that is.
 */
export async function webFiles(
  app: App,
  { folder, facts, cardOf = async () => null }: { folder: string; facts: PageFacts; cardOf?: CardOf },
): Promise<void> {
  const pages = pagesFrom(folder, { facts, basePath: app.basePath });
  if (pages.size > 0) {
    await app.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      lastModified: false,
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (response, path) => {
        if (!response.getHeader('cache-control')) response.header('cache-control', cacheControlOf(path));
      },
    });
    // A route for each of the hundreds of files below would take longer than everything else at the start.
    app.get<{ Params: { '*': string } }>('/assets/*', hidden, (request, reply) =>
      // Its name is its version: there's nothing to ask again about.
      reply.sendFile(`assets/${request.params['*']}`, { etag: false }),
    );
    const plain = new Map([...pages.values()].map((ofLanguage) => [ofLanguage.plain.file, ofLanguage.plain]));
    for (const name of filesIn(folder)) {
      const file = plain.get(name) ?? { file: name, html: null };
      app.get(`/${name}`, { ...hidden, config: headersOf(name) }, (request, reply) =>
        sendFile(request, reply, file),
      );
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    const ofLanguage = pages.get(languageFor(request, [...pages.keys()]));
    if (ofLanguage === undefined || !isScreen(request))
      throw new AppError('not_found', 'There is nothing here.');
    const page = pageAt(request.url, ofLanguage);
    const card = await cardOf(pathOf(request.url));
    const html = card && withMetas(page.html ?? readFileSync(join(folder, page.file), 'utf8'), card);
    return sendPage(request, reply, { language: ofLanguage.language, page: html ? { ...page, html } : page });
  });
}

const hidden = { schema: { hide: true } };

/** A script of a page is held to the page's policy, a worker to its own. */
const headersOf = (name: string): FastifyContextConfig =>
  name.endsWith('.js') && !name.startsWith('service-worker') ? { securityHeaders: 'asset' } : {};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

const cacheControlOf = (path: string): string =>
  path.includes('/assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';

const pathOf = (url: string): string => url.split('?')[0] ?? '/';

const isScreen = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !notScreens.test(pathOf(request.url));

/** Pages whose address holds a token are not kept anywhere, not even by search engines, and tell nobody where they were. */
const holdsToken =
  /^\/(?:(?:auth\/reset-password|magic-link|confirm-email|shared|stop-email)\/.|register\?(?:.*&)?invite=)/i;
const heldBack = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { language, page }: { language: string; page: PageFile },
): FastifyReply {
  if (holdsToken.test(request.url)) reply.headers(heldBack);
  reply.header('vary', 'accept-language, cookie').header('content-language', language);
  return sendFile(request, reply, page);
}

function sendFile(request: FastifyRequest, reply: FastifyReply, { file, html }: PageFile): FastifyReply {
  if (html === null) return reply.sendFile(file);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  reply.type('text/html; charset=utf-8');
  const isZipped = new Negotiator(request).encodings(['gzip']).length > 0;
  reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
  return isZipped ? reply.header('content-encoding', 'gzip').send(gzipSync(html)) : reply.send(html);
}

/** A file of HTML: as it lies there, or its text with what this instance has to tell the browser. */
type PageFile = { file: string; html: string | null };

type RoutePage = PageFile & { pattern: RegExp };

/** The application's pages in a language: those of its routes, and the plain one for every other address. */
type Pages = { language: string; plain: PageFile; routes: RoutePage[] };

const FIRST_LANGUAGE = 'en';

function pageAt(url: string, { plain, routes }: Pages): PageFile {
  const path = pathOf(url);
  return routes.find(({ pattern }) => pattern.test(path)) ?? plain;
}

/** By language, the first of them being what everybody gets who asks for none of the others. */
function pagesFrom(folder: string, place: Place): Map<string, Pages> {
  if (!existsSync(join(folder, 'index.html'))) return new Map();
  const fileOf = (file: string): PageFile => ({ file, html: htmlOf(join(folder, file), place) });
  const others = filesIn(folder).flatMap((file) => /^index\.([\w-]+)\.html$/.exec(file)?.[1] ?? []);
  return new Map(
    [FIRST_LANGUAGE, ...others].map((language) => {
      const plain = fileOf(language === FIRST_LANGUAGE ? 'index.html' : `index.${language}.html`);
      const routes = routesIn(folder, language).map(({ pattern, file }) => ({
        ...fileOf(file),
        pattern: matching(pattern),
      }));
      return [language, { language, plain, routes }];
    }),
  );
}

type RouteRow = { pattern: string; file: string };

/** The table that the build wrote (scripts/pages.mjs). */
function routesIn(folder: string, language: string): RouteRow[] {
  const table = join(folder, 'pages', `${language}.json`);
  return existsSync(table) ? (JSON.parse(readFileSync(table, 'utf8')) as RouteRow[]) : [];
}

/** As the router reads patterns: `:name` is any one part, and letters may be large or small. */
const matching = (pattern: string): RegExp => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i');

/** The cookie is set by the settings (web/platform/page-language.ts). */
function languageFor({ headers }: FastifyRequest, languages: string[]): string {
  const chosen = /(?:^|;\s*)language=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  return new Negotiator({ headers }).language(languages) ?? FIRST_LANGUAGE;
}

/** Null where it's sent as it was built. */
function htmlOf(file: string, { facts, basePath }: Place): string | null {
  if (Object.keys(facts).length === 0 && basePath === '') return null;
  return withMetas(readFileSync(file, 'utf8'), facts)
    .replace('<html', basePath === '' ? '<html' : `<html data-base="${basePath}"`)
    .replaceAll(/ (href|src)="\//g, ` $1="${basePath}/`);
}

/** Open Graph calls its names properties. */
function withMetas(html: string, facts: PageFacts): string {
  const metas = Object.entries(facts).map(([name, value]) => {
    const content = value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    return `  <meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}" />\n`;
  });
  return html.replace('</head>', () => `${metas.join('  ')}  </head>`);
}
