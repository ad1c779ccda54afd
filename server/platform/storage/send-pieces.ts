import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/**
 * Answers with `bytes` bytes, a piece at a time and only as fast as the caller takes them. It writes to the
 * connection itself: a stream handed to Fastify costs as much time again as sending 256 KiB.
 * The first piece is fetched before the head is written, so that a file which cannot be read is still an error answer.
 */
export async function sendPieces(
  pieces: AsyncIterable<Uint8Array>,
  reply: FastifyReply,
  bytes: number,
): Promise<FastifyReply> {
  const response = reply.raw;
  let sent = 0;
  try {
    for await (const piece of pieces) {
      if (response.destroyed) break;
      if (sent === 0) startAnswer(reply);
      sent += piece.length;
      if (sent >= bytes) response.end(piece);
      else if (!response.write(piece)) await taken(response);
    }
  } catch (error) {
    if (!reply.sent) throw error;
    reply.log.error({ err: error }, 'a recording broke off while it was sent');
    response.destroy();
  }
  if (!reply.sent) reply.hijack();
  return reply;
}

function startAnswer(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>);
}

/** Until the caller took what was written, or went away. */
function taken(response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    if (response.destroyed) return done();
    const go = () => {
      response.off('drain', go).off('close', go);
      done();
    };
    response.on('drain', go).on('close', go);
  });
}
