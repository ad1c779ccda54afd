import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifySchema,
  type RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import type { App } from './server.ts';

const hidden = { schema: { hide: true } };

/**
 * The API's description at `/docs/json` and a page to try it at `/docs`. Register before the routes it describes.
 * A server of its own makes them when they are first opened, since loading Swagger would slow down every start.
 */
export function docs(app: App, version: string): void {
  const routes: RouteOptions[] = [];
  let description: Promise<FastifyInstance> | null = null;
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    description ??= describe(routes, { version, basePath: app.basePath });
    const page = await (await description).inject({ url: request.url, headers: request.headers });
    if (page.statusCode === 404) throw new AppError('not_found', 'There is nothing here.');
    const { connection: _, 'transfer-encoding': __, ...headers } = page.headers;
    return reply.status(page.statusCode).headers(headers).send(page.rawPayload);
  };
  app.get('/docs', hidden, answer);
  app.get('/docs/*', hidden, answer);
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') routes.push(route);
  });
}

const oneFile = z.object({ file: z.string().meta({ format: 'binary' }) });

/** The form is read by the route itself, so its schema is for readers alone. */
const withFile = (schema: FastifySchema & { takesFile?: boolean }): FastifySchema =>
  schema.takesFile ? { ...schema, consumes: ['multipart/form-data'], body: oneFile } : schema;

/** The page's own policy keeps its scripts by their hashes; it calls, shows and is shown by nobody else. */
const closer = (policy: string): string =>
  policy
    .replace(/(base-uri|frame-ancestors) 'self'/g, "$1 'none'")
    .replace(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, '')
    // On a library without HTTPS it would keep the page from its own scripts.
    .replace(/ *upgrade-insecure-requests;/, '');

async function describe(
  routes: readonly RouteOptions[],
  { version, basePath }: { version: string; basePath: string },
): Promise<FastifyInstance> {
  const { default: swagger } = await import('@fastify/swagger');
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const { jsonSchemaTransform } = await import('fastify-type-provider-zod');
  const app = Fastify();
  app.setValidatorCompiler(() => (data: unknown) => ({ value: data }));
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Precis',
        version,
        description: 'Book summaries to listen to and to read.',
        license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
      },
      ...(basePath !== '' && { servers: [{ url: basePath }] }),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The `access_token` of a login.' },
          token: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API token, `precis_…`, from an admin’s settings. It can make the calls that name one of its scopes: `read`, `catalogue` or `import`.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: basePath,
    staticCSP: true,
    transformStaticCSP: closer,
  });
  for (const { method, url, schema = {} } of routes)
    app.route({ method, url, schema: withFile(schema), handler: () => null });
  await app.ready();
  return app;
}
