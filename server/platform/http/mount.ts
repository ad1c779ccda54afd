import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Received, TokenScope } from '#contract/endpoint.ts';
import { type ErrorCode, errorAnswer, errorStatus } from '#contract/errors.ts';
import { byToken } from '#server/platform/audit/by-token.ts';
import { admitGuest, isByGuest } from './admit-guest.ts';
import { AppError } from './app-error.ts';
import type { CurrentUser, SessionUser } from './current-user.ts';
import { demandAdmin } from './demand-admin.ts';
import { PreparedJson } from './prepared-json.ts';
import type { App } from './server.ts';

export type Call<E extends Endpoint> = Received<E> & {
  /** Who is asking; on `anyone` endpoints a value only when a good token was sent. */
  currentUser: E['access'] extends 'anyone' ? CallerOf<E> | null : CallerOf<E>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** A script comes through where the endpoint has a scope for tokens, a guest where it says so, and nowhere else. */
type CallerOf<E extends Endpoint> = E extends { tokenScope: TokenScope } | { access: 'guests' }
  ? CurrentUser
  : SessionUser;

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Given<E>> | Given<E>;

/** A stream is sent as it comes; a reply sends itself, as files with ranges do. */
type Given<E extends Endpoint> = z.input<E['answer']> | PreparedJson | Readable | FastifyReply;

export type MountOptions = Pick<RouteShorthandOptions, 'bodyLimit'> & {
  /** Tries allowed per address and minute, or `@fastify/rate-limit`'s own settings. */
  rateLimit?: object;
};

/**
 * Serves one endpoint of the contract: permission first, then the parsed input, then one call.
 * `handler` returns the body of the answer or throws an `AppError`.
 */
export function mount<E extends Endpoint>(
  app: App,
  endpoint: E,
  ...rest: [Handler<E>] | [MountOptions, Handler<E>]
): void {
  const [{ rateLimit, ...options }, handler] = rest.length === 2 ? rest : [{} as MountOptions, rest[0]];
  const [method, url] = endpoint.route.split(' ') as [Endpoint['route'], string];
  app.route({
    method,
    url,
    ...options,
    config: {
      ...(rateLimit ? { rateLimit } : {}),
      answersJson: endpoint.route.startsWith('GET ') && !endpoint.mediaTypes,
    },
    schema: schemaOf(endpoint),
    onRequest: async (request) => permit(endpoint, request),
    handler: async (request, reply) => {
      const { params, query, body, currentUser } = request;
      if (endpoint.status) reply.status(endpoint.status);
      const call = { params, query, body, currentUser, request, reply } as unknown as Call<E>;
      const answer = await byToken(currentUser?.token?.tokenId ?? null, () => handler(call));
      if (answer instanceof Readable || answer === reply) return answer;
      if (app.strictAnswers) holdAgainstContract(endpoint, answer);
      if (!(answer instanceof PreparedJson)) return answer;
      return reply.type('application/json; charset=utf-8').send(answer.bytes);
    },
  });
}

/** What the parser needs, and what only the description of the API tells. */
function schemaOf(endpoint: Endpoint): object {
  const { params, query, body, summary, takesFile, forApps } = endpoint;
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    ...(takesFile ? { takesFile } : {}),
    response: { [endpoint.status ?? 200]: answerOf(endpoint), ...refusalsOf(endpoint) },
    summary,
    ...(forApps ? { hide: true } : {}),
    security: securityOf(endpoint),
  };
}

/** By a session, or also by an API token of the scope. */
const securityOf = ({ access, tokenScope }: Endpoint): object[] => [
  ...(access === 'anyone' ? [] : [{ bearer: [] }]),
  ...(tokenScope ? [{ token: [tokenScope] }] : []),
];

const answerOf = ({ answer, mediaTypes }: Endpoint): object =>
  mediaTypes ? { content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: answer }])) } : answer;

/** The statuses that a call may be refused with by the door itself; `default` is any other. */
function refusalsOf({ access, params, query, body, takesFile }: Endpoint): object {
  const codes: ErrorCode[] = [
    // 403 also where no admin is asked for: an API token may lack the scope.
    ...(access === 'anyone' ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(params ? (['not_found'] as const) : []),
    ...(query || body || takesFile ? (['invalid'] as const) : []),
    ...(body || takesFile ? (['bad_request', 'too_large', 'unsupported_media_type'] as const) : []),
    'unavailable',
  ];
  const refusals: Record<string, z.ZodType> = { default: errorAnswer };
  for (const code of codes) refusals[errorStatus[code]] = errorAnswer;
  return refusals;
}

/** Answers are checked where tests run; in production the types and these tests stand for them. */
function holdAgainstContract(endpoint: Endpoint, answer: unknown): void {
  const body: unknown = JSON.parse(
    answer instanceof PreparedJson ? answer.bytes.toString() : JSON.stringify(answer),
  );
  const checked = endpoint.answer.safeParse(body);
  if (!checked.success) throw new Error(`${endpoint.route} broke its contract: ${checked.error.message}`);
}

async function permit(endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (isByGuest(request)) return admitGuest(endpoint, request);
  const scope = endpoint.forApps ? 'apps' : endpoint.tokenScope;
  const currentUser = await request.findCurrentUser(scope);
  if (endpoint.access === 'anyone') return;
  if (!currentUser) throw new AppError('unauthenticated', 'Please log in.');
  if (endpoint.access === 'admin') demandAdmin(request, currentUser, endpoint.route);
}
