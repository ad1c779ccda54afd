import type { FastifyRequest } from 'fastify';
import { readBatch } from '#contract/batch.ts';
import { AppError } from './app-error.ts';
import { mount } from './mount.ts';
import { PreparedJson } from './prepared-json.ts';
import type { App } from './server.ts';

/** Marks a read of a batch: what isn't JSON may be a file of any size, or never end. */
const ONLY_JSON = 'x-only-json';

/** A screen's reads in one round trip. Register before the routes that it reads. */
export function batch(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = ONLY_JSON in request.headers && request.routeOptions.config.answersJson !== true;
    done(isRefused ? new AppError('unsupported_media_type', 'This answer isn’t JSON.') : undefined);
  });
  mount(app, readBatch, async ({ query, request }) => {
    const answers = await Promise.all(query.path.map((path) => read(app, path, request)));
    return new PreparedJson(`{"answers":[${answers.join()}]}`);
  });
}

/** The JSON of a 200 answer, otherwise `null`. */
async function read(app: App, url: string, { headers, ip }: FastifyRequest): Promise<string> {
  const { authorization, 'accept-language': language } = headers;
  const { statusCode, payload } = await app.inject({
    url: app.basePath + url,
    remoteAddress: ip,
    headers: {
      [ONLY_JSON]: '1',
      ...(authorization === undefined ? {} : { authorization }),
      ...(language === undefined ? {} : { 'accept-language': language }),
    },
  });
  return statusCode === 200 ? payload : 'null';
}
