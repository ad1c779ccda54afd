import type { FastifyReply, FastifyRequest } from 'fastify';
import type { epub } from '#server/features/epub/index.ts';
import type { OpenedOf } from '#server/platform/feature/feature.ts';
import type { People } from '#server/platform/feature/people.ts';
import { AppError, notFound } from '#server/platform/http/app-error.ts';
import type { App } from '#server/platform/http/server.ts';
import { sendPlayed } from '#server/platform/storage/send-stored.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { ACQUISITION, type Feed, feedXml, NAVIGATION, OPEN_SEARCH, searchXml } from './atom.ts';
import * as catalogue from './show-catalogue.ts';

type Deps = Omit<catalogue.OpdsDeps, 'basePath'> & {
  storage: Storage;
  people: Pick<People, 'findByBasic'>;
  epub: Pick<OpenedOf<typeof epub>['api'], 'send'>;
};
type Asked = { userId: number; page: number; request: FastifyRequest; reply: FastifyReply };

const limit = { max: 600, timeWindow: '1 minute' };
const LONGEST_SEARCH = 200;

/** A catalogue for reading apps, by HTTP Basic: an email address and an app password. */
export function opdsRoutes(app: App, given: Deps): void {
  const deps = { ...given, basePath: app.basePath };

  const serve = (path: string, answer: (asked: Asked) => unknown) =>
    app.route({
      method: ['GET', 'HEAD'],
      url: `/opds${path}`,
      schema: { hide: true },
      config: { securityHeaders: 'few', rateLimit: limit },
      handler: async (request, reply) => {
        const userId = await given.people.findByBasic(request);
        if (userId === null) {
          reply.header('www-authenticate', 'Basic realm="Precis", charset="UTF-8"');
          throw new AppError('unauthenticated', 'Please log in.');
        }
        return answer({ userId, page: pageIn(request), request, reply });
      },
    });

  const feed = (path: string, type: string, show: (asked: Asked) => Feed | Promise<Feed>) =>
    serve(path, async (asked) => sendXml(asked.reply, feedXml(await show(asked)), `${type};charset=utf-8`));

  feed('', NAVIGATION, () => catalogue.rootFeed(deps));
  feed('/new', ACQUISITION, (asked) => catalogue.newFeed(deps, asked));
  feed('/books', ACQUISITION, (asked) => catalogue.allFeed(deps, asked));
  feed('/authors', NAVIGATION, (asked) => catalogue.authorsFeed(deps, asked));
  feed('/authors/:id', ACQUISITION, (asked) => catalogue.authorFeed(deps, asked, numberIn(asked)));
  feed('/categories', NAVIGATION, () => catalogue.categoriesFeed(deps));
  feed('/categories/:id', ACQUISITION, (asked) => catalogue.categoryFeed(deps, asked, nameIn(asked)));
  feed('/collections', NAVIGATION, (asked) => catalogue.collectionsFeed(deps, asked));
  feed('/collections/:id', ACQUISITION, (asked) => catalogue.collectionFeed(deps, asked, nameIn(asked)));
  feed('/search', ACQUISITION, (asked) => catalogue.searchFeed(deps, asked, wordsIn(asked)));

  serve('/search.xml', ({ reply }) =>
    sendXml(reply, searchXml(`${deps.basePath}/opds/search?q={searchTerms}`), OPEN_SEARCH),
  );

  serve('/books/:id/audio.mp3', async (asked) => {
    const { audioKey: key } = await catalogue.findSound(deps, asked, numberIn(asked));
    const how = { secondsLeft: 3_600, cacheControl: SHORTLY, resourcePolicy: 'same-origin' as const };
    return sendPlayed({ storage: given.storage, key, ...how }, asked.request, asked.reply);
  });

  for (const [name, hasSound] of [
    ['audio.epub', true],
    ['text.epub', false],
  ] as const)
    serve(`/books/:id/${name}`, (asked) => given.epub.send({ bookId: numberIn(asked), hasSound }, asked));
}

const SHORTLY = 'private, max-age=300';

const sendXml = (reply: FastifyReply, xml: string, type: string): FastifyReply =>
  reply.headers({ 'cache-control': 'private, no-cache', 'content-type': type }).send(xml);

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
  const { q = '' } = request.query as { q?: unknown };
  return typeof q === 'string' ? q.slice(0, LONGEST_SEARCH) : '';
}
