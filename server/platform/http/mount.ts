import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { z } from 'zod';
import type { Endpoint, Received } from '#contract/endpoint.ts';
import { AppError } from './app-error.ts';
import type { CurrentUser } from './current-user.ts';
import { PreparedJson } from './prepared-json.ts';
import type { App } from './server.ts';

export type Call<E extends Endpoint> = Received<E> & {
  /** Who is asking; on `anyone` endpoints a value only when a good token was sent. */
  currentUser: E['access'] extends 'anyone' ? CurrentUser | null : CurrentUser;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<z.input<E['answer']> | PreparedJson> | z.input<E['answer']> | PreparedJson;

export type MountOptions = Pick<RouteShorthandOptions, 'bodyLimit'> & {
  /** Tries allowed per address and minute, or `@fastify/rate-limit`'s own settings. */
  rateLimit?: object;
};

/**
 * Serves one endpoint of the contract: permission first, then the parsed input, then one call.
 * `handler` returns the body of the 200 answer or throws an `AppError`.
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
    ...(rateLimit ? { config: { rateLimit } } : {}),
    schema: schemaOf(endpoint),
    onRequest: async (request) => permit(endpoint, request),
    handler: async (request, reply) => {
      const { params, query, body, currentUser } = request;
      const answer = await handler({
        params,
        query,
        body,
        currentUser,
        request,
        reply,
      } as unknown as Call<E>);
      if (app.strictAnswers) holdAgainstContract(endpoint, answer);
      if (!(answer instanceof PreparedJson)) return answer;
      return reply.type('application/json; charset=utf-8').send(answer.bytes);
    },
  });
}

function schemaOf(endpoint: Endpoint): object {
  return {
    ...(endpoint.params ? { params: endpoint.params } : {}),
    ...(endpoint.query ? { querystring: endpoint.query } : {}),
    ...(endpoint.body ? { body: endpoint.body } : {}),
    response: { 200: endpoint.answer },
    summary: endpoint.summary,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
  };
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
  const currentUser = await request.findCurrentUser();
  if (endpoint.access === 'anyone') return;
  if (!currentUser) throw new AppError('unauthenticated', 'Please log in.');
  if (endpoint.access === 'admin' && !currentUser.isAdmin)
    throw new AppError('forbidden', 'Only an admin may do that.');
}
