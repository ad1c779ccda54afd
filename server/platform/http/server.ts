import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { CallScope } from '#contract/endpoint.ts';
import type { StorageAway } from '#server/platform/storage/storage-away.ts';
import { addressKey } from './address-key.ts';
import { takeGuests } from './admit-guest.ts';
import { AppError } from './app-error.ts';
import { answerBelow } from './base-path.ts';
import { bearerToken, type FindCurrentUser } from './current-user.ts';
import { demandScope } from './demand-scope.ts';
import { handleErrors } from './error-handler.ts';
import { withoutBase } from './public-address.ts';
import { isAsset, type OtherOrigins, securityHeaders } from './security-headers.ts';
import { tellLimits } from './tell-limits.ts';
import { answerUnreadableAddress, answerUnreadableRequest } from './unreadable-requests.ts';
import { validateInput } from './validate-input.ts';
import './fastify-additions.ts';

export type App = FastifyInstance;

type TrustProxyFunction = (address: string, hop: number) => boolean;

export type ServerOptions = {
  log: FastifyBaseLogger;
  findCurrentUser: FindCurrentUser;
  /** Addresses of proxies whose X-Forwarded-For is believed, or how many hops; false for none. */
  trustProxy: boolean | string | number;
  rateLimits: boolean;
  /** Whether people may look around without an account. */
  takesGuests?: boolean;
  strictAnswers: boolean;
  /** Told of what a disk kept from succeeding. */
  onStorageAway?: (away: StorageAway) => void;
  /** True when the instance is reached over HTTPS. */
  secure: boolean;
  /** The path below which it is reached, without a slash at the end; empty at the root of its host. */
  basePath?: string;
} & OtherOrigins;

const BODY_LIMIT_BYTES = 512 * 1024;

/** A server with what every call shares: ids, errors, limits, headers and who is asking. Knows nothing of books. */
export async function createServer({ basePath = '', ...options }: ServerOptions): Promise<App> {
  const inside = withoutBase(basePath);
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger of its own for each request costs more than most answers; the error handler names the request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustOf(options.trustProxy),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }: IncomingMessage) => inside(url),
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What arrives on an open connection while the server closes is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    frameworkErrors: answerUnreadableAddress,
    clientErrorHandler: answerUnreadableRequest,
    schemaController: { compilersFactory: { buildValidator: neverUsed, buildSerializer: neverUsed } },
  });
  app.decorate('strictAnswers', options.strictAnswers);
  app.decorate('rateLimits', options.rateLimits);
  app.decorate('limitGuests', null);
  app.decorate('isSecure', options.secure);
  app.decorate('basePath', basePath);
  app.setValidatorCompiler(validateInput);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  handleErrors(app, options.onStorageAway);
  securityHeaders(app, options);
  answerBelow(app, basePath);
  refuseUnstorableText(app);
  decorateCurrentUser(app, options.findCurrentUser);
  app.addHook('onRequest', (request, reply, done) => {
    if (!isAsset(request)) reply.header('x-request-id', request.id);
    // A route that may be kept says so itself.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 2048, globalDecompression: false });
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => addressKey(request.ip),
    ...(options.rateLimits ? {} : { allowList: () => true }),
    onExceeded: tellLimits(),
    errorResponseBuilder: (_request, context) =>
      new AppError('too_many_requests', `Too many attempts. Please wait ${context.after}.`),
  });
  if (options.takesGuests) takeGuests(app);
  return app;
}

/** Without a factory Fastify loads Ajv and a serializer, 120 files, only for `createServer` to replace both. */
function neverUsed(): never {
  throw new Error('The server sets its own compilers.');
}

/** A number of hops becomes the rule that believes that many. */
function trustOf(trust: ServerOptions['trustProxy']): boolean | string | TrustProxyFunction {
  return typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
}

/** In JSON, the escape of a NUL or of half a character: an odd number of backslashes before it. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\ud[89a-f]/i;

/** `JSON.stringify` escapes only the halves that stand alone. */
const holdsHalfCharacter = (body: string, value: unknown): boolean =>
  HALF_CHARACTER.test(body) && HALF_CHARACTER.test(JSON.stringify(value));

/** PostgreSQL's text holds no NUL and nothing that is not Unicode: refuse it at the door rather than fail at the table. */
function refuseUnstorableText(app: App): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (NUL.test(body))
      return done(new AppError('bad_json', 'The text contains a NUL character.'), undefined);
    // A call without a body may still say that it sends JSON, as many clients do.
    if (body === '') return done(null, undefined);
    return parse(request, body, (error, value) => {
      if (error === null && holdsHalfCharacter(body, value))
        return done(
          new AppError(
            'bad_json',
            'The text contains half a character, which can’t be saved. Please type it again.',
          ),
          undefined,
        );
      return done(error, value);
    });
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const holdsNul = request.url.includes('%00');
    done(holdsNul ? new AppError('bad_request', 'The address contains a NUL character.') : undefined);
  });
}

function decorateCurrentUser(app: App, findCurrentUser: FindCurrentUser): void {
  app.decorateRequest('currentUser', null);
  app.decorateRequest('findCurrentUser', async function (this: FastifyRequest, scope?: CallScope) {
    const token = bearerToken(this.headers.authorization);
    const found = token === null ? null : await findCurrentUser(token);
    if (found) demandScope(this, found, scope);
    this.currentUser = found;
    return found;
  });
}
