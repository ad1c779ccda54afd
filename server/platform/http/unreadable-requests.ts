import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply } from 'fastify';
import { type ErrorAnswer, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { sentenceOf } from './error-handler.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const answerOf = (code: ErrorCode): ErrorAnswer => ({
  error: sentenceOf(code),
  message: sentenceOf(code),
  code,
});

/** An address that can't be decoded never reaches the error handler. */
export function answerUnreadableAddress(_error: FastifyError, _request: unknown, reply: FastifyReply): void {
  void reply.status(errorStatus.not_found).send(answerOf('not_found'));
}

/** Nor does what isn't HTTP, or has headers that are too long or too slow: only the socket is there to answer on. */
export function answerUnreadableRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = codes[error.code ?? ''] ?? 'bad_request';
  const status = errorStatus[code];
  const body = JSON.stringify(answerOf(code));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}
