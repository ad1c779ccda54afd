import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { StorageAway, storageAwayOf } from '#server/platform/storage/storage-away.ts';
import { AppError } from './app-error.ts';
import { isDatabaseAway } from './outage.ts';

const sentences: Partial<Record<ErrorCode, string>> = {
  bad_json: 'The body is not valid JSON.',
  bad_request: 'The request could not be understood.',
  internal: 'Something went wrong on our side. Please try again.',
  not_found: 'There is nothing here.',
  request_timeout: 'The request took too long to arrive.',
  too_large: 'That’s too large for this server.',
  too_many_requests: 'Too many attempts. Please wait a moment.',
  unauthenticated: 'Please log in.',
  unavailable: 'The library isn’t ready yet. Please try again in a moment.',
  unsupported_media_type: 'That type of content isn’t accepted. Send JSON.',
};

export const sentenceOf = (code: ErrorCode): string => sentences[code] ?? 'The request failed.';

const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
};

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_found',
  404: 'not_found',
  408: 'request_timeout',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  416: 'range_not_satisfiable',
  429: 'too_many_requests',
  503: 'unavailable',
};

const DATABASE_PAUSE_SECONDS = 5;

/** What cannot be reached or written right now, and works again by itself once it can. */
function outageOf(error: unknown): AppError | null {
  if (!isDatabaseAway(error)) return storageAwayOf(error);
  const extra = { retry_after: DATABASE_PAUSE_SECONDS };
  return new AppError('unavailable', sentenceOf('unavailable'), { cause: error, extra });
}

/** Turns whatever was thrown into the failure that the caller may see. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error as Partial<FastifyError>);
  const outage = code === 'internal' ? outageOf(error) : null;
  return outage ?? new AppError(code, sentenceOf(code), { cause: error });
}

const codeOf = ({ code = '', statusCode = 0 }: Partial<FastifyError>): ErrorCode =>
  fastifyCodes[code] ?? codesByStatus[statusCode] ?? 'internal';

function answerOf(error: AppError, requestId: string): ErrorAnswer {
  const answer: ErrorAnswer = {
    error: error.message,
    message: error.message,
    code: error.code,
    ...error.extra,
  };
  if (error.errors) answer.errors = error.errors;
  if (errorStatus[error.code] >= 500) answer.request_id = requestId;
  return answer;
}

/** How long a caller may take to see the answer before the connection is closed. */
const LINGER_MS = 2_000;

/** What is too large is not read to its end. */
function stopReading({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  if (request.complete) return;
  reply.raw.once('finish', () => {
    request.unpipe();
    request.pause();
    setTimeout(() => request.destroy(), LINGER_MS).unref();
  });
}

/** The one place where a failure becomes an answer. Details of our own faults go to the log alone. */
export function handleErrors(
  app: FastifyInstance,
  onStorageAway: (away: StorageAway) => void = () => undefined,
): void {
  app.setErrorHandler((thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    const status = errorStatus[error.code];
    if (error instanceof StorageAway) onStorageAway(error);
    if (status >= 500)
      request.log.error(
        {
          err: error.cause ?? thrown,
          requestId: request.id,
          call: `${request.method} ${request.routeOptions.url}`,
        },
        'request failed',
      );
    if (error.code === 'too_large') stopReading(request, reply);
    const { retry_after: seconds } = error.extra;
    if (typeof seconds === 'number') reply.header('retry-after', seconds);
    return reply.status(status).send(answerOf(error, request.id));
  });
}
