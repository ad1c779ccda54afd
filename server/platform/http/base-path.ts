import type { FastifyInstance, FastifyReply } from 'fastify';

/** What answers call their addresses within the library. */
const OWN_ADDRESS = /"(thumbnail|audio_public_link|audio_link|url)":"\/(?=(?:covers|media|api)\/)/g;

/**
 * Puts the path below which people reach the instance before every address that it answers with. The server has taken
 * it off the addresses of requests, so nothing else knows of it.
 */
export function answerBelow(app: FastifyInstance, basePath: string): void {
  if (basePath === '') return;
  app.addHook('onRequest', (request, reply, done) => {
    const { originalUrl, url } = request;
    // A proxy may have taken the path off. What spells it otherwise, as `/books` does, is led to the one spelling.
    if (originalUrl === url || originalUrl === basePath + url) done();
    else void reply.redirect(url, 308);
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    const location = reply.getHeader('location');
    if (typeof location === 'string' && location.startsWith('/'))
      reply.header('location', basePath + location);
    if (!isJson(reply, payload)) return done(null, payload);
    done(null, String(payload).replace(OWN_ADDRESS, `"$1":"${basePath}/`));
  });
}

const isJson = (reply: FastifyReply, payload: unknown): boolean =>
  (typeof payload === 'string' || Buffer.isBuffer(payload)) &&
  String(reply.getHeader('content-type')).startsWith('application/json');
