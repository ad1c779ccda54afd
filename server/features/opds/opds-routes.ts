import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { type AppScopes, appScopes } from '#contract/app-passwords.ts';
import type { epub } from '#server/features/epub/index.ts';
import type { OpenedOf } from '#server/platform/feature/feature.ts';
import type { AppCaller, People } from '#server/platform/feature/people.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendPlayed } from '#server/platform/storage/send-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { feedXml, searchXml } from './atom.ts';
import { ACQUISITION, type Feed, NAVIGATION, OPEN_SEARCH } from './feed.ts';
import { feedJson, OPDS_JSON, PUBLICATION_JSON, publicationJson } from './json.ts';
import * as catalogue from './show-catalogue.ts';

type Deps = Omit<catalogue.OpdsDeps, 'basePath' | 'root' | 'mayListen'> & {
  storage: Storage;
  people: Pick<People, 'findByBasic'>;
  epub: Pick<OpenedOf<typeof epub>['api'], 'send'>;
};
type Asked = AppCaller & { page: number; request: FastifyRequest; reply: FastifyReply };

const limit = { max: 600, timeWindow: '1 minute' };
/** Building one takes as long as a hundred pages. */
const epubLimit = { max: 120, timeWindow: '1 minute' };
const LONGEST_SEARCH = 200;

/**
 * A catalogue for reading apps, with HTTP Basic: an email address and an app password. OPDS 1.2; 2.0 below `/opds/v2`
 * and for apps that ask for it. All of it needs the scope to read, audio the one to listen.
 */
export function opdsRoutes(app: App, given: Deps): void {
  const atom = { ...given, basePath: app.basePath, root: '/opds' } as const;
  const json = { ...atom, root: '/opds/v2' } as const;

  const serve = (path: string, answer: (asked: Asked) => unknown, needed: AppScopes = ['read']) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: `/opds${path}`,
      schema: { hide: true },
      config: { securityHeaders: 'few', rateLimit: path.endsWith('.epub') ? epubLimit : limit },
      handler: async (request, reply) => {
        const caller = await given.people.findByBasic(request, needed);
        if (caller === null) {
          reply.header('www-authenticate', 'Basic realm="Precis", charset="UTF-8"');
          throw new AppError('unauthenticated', 'Please log in.');
        }
        return answer({ ...caller, page: pageIn(request), request, reply });
      },
    });

  type Show = (deps: catalogue.OpdsDeps, asked: Asked) => Feed | Promise<Feed>;

  function feed(path: string, type: string, show: Show): void {
    const sendJson = async (asked: Asked) => {
      const written = feedJson(await show(offered(json, asked), asked), json.basePath + json.root);
      return send(asked.reply, JSON.stringify(written), `${OPDS_JSON};charset=utf-8`);
    };
    serve(`/v2${path}`, sendJson);
    serve(path, async (asked) => {
      asked.reply.header('vary', 'accept');
      if (wantsJson(asked.request)) return sendJson(asked);
      return send(asked.reply, feedXml(await show(offered(atom, asked), asked)), `${type};charset=utf-8`);
    });
  }

  feed('', NAVIGATION, catalogue.rootFeed);
  feed('/new', ACQUISITION, catalogue.newFeed);
  feed('/books', ACQUISITION, catalogue.allFeed);
  feed('/authors', NAVIGATION, catalogue.authorsFeed);
  feed('/authors/:id', ACQUISITION, (deps, asked) => catalogue.authorFeed(deps, asked, numberIn(asked)));
  feed('/categories', NAVIGATION, catalogue.categoriesFeed);
  feed('/categories/:id', ACQUISITION, (deps, asked) => catalogue.categoryFeed(deps, asked, nameIn(asked)));
  feed('/collections', NAVIGATION, catalogue.collectionsFeed);
  feed('/collections/:id', ACQUISITION, (deps, asked) =>
    catalogue.collectionFeed(deps, asked, nameIn(asked)),
  );
  feed('/search', ACQUISITION, (deps, asked) => catalogue.searchFeed(deps, asked, wordsIn(asked)));

  serve('/search.xml', ({ reply }) =>
    send(reply, searchXml(`${atom.basePath}/opds/search?q={searchTerms}`), OPEN_SEARCH),
  );

  serve('/v2/books/:id', async (asked) => {
    const book = await catalogue.showBook(offered(json, asked), asked, numberIn(asked));
    const address = `${json.basePath}${json.root}/books/${numberIn(asked)}`;
    return send(asked.reply, JSON.stringify(publicationJson(book, address)), PUBLICATION_JSON);
  });

  const sendSound = async (asked: Asked) => {
    const { audioKey: key } = await catalogue.findSound(given, asked, numberIn(asked));
    const how = { secondsLeft: 3_600, cacheControl: SHORTLY, resourcePolicy: 'same-origin' as const };
    return sendPlayed({ storage: given.storage, key, ...how }, asked.request, asked.reply);
  };
  serve('/books/:id/audio.mp3', sendSound, ['listen']);

  const sendEpub = (hasSound: boolean) => (asked: Asked) =>
    given.epub.send({ bookId: numberIn(asked), hasSound }, asked);
  serve('/books/:id/text.epub', sendEpub(false));
  serve('/books/:id/audio.epub', sendEpub(true), appScopes);
}

const offered = <D>(deps: D, { scopes }: Asked) => ({ ...deps, mayListen: scopes.includes('listen') });

const SHORTLY = 'private, max-age=300';

const send = (reply: FastifyReply, text: string, type: string): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-cache', 'content-type': type }).send(text);

/** Apps that accept anything are assumed to be older than OPDS 2.0. */
const wantsJson = ({ headers }: FastifyRequest): boolean =>
  new Negotiator({ headers }).mediaType(['application/atom+xml', OPDS_JSON]) === OPDS_JSON;

const nameIn = ({ request }: Pick<Asked, 'request'>): string => (request.params as { id: string }).id;

function numberIn(asked: Pick<Asked, 'request'>): number {
  const name = nameIn(asked);
  if (!/^[1-9]\d{0,8}$/.test(name)) throw notFound('This');
  return Number(name);
}

function pageIn({ query }: FastifyRequest): number {
  const { page = '1' } = query as { page?: unknown };
  if (typeof page !== 'string' || !/^[1-9]\d{0,4}$/.test(page)) throw notFound('This page');
  return Number(page);
}

function wordsIn({ request }: Pick<Asked, 'request'>): string {
  const { q, query = q } = request.query as { q?: unknown; query?: unknown };
  return typeof query === 'string' ? query.slice(0, LONGEST_SEARCH) : '';
}
