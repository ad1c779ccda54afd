import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { type ErrorAnswer, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { AppError } from './app-error.ts';

const sentences: Partial<Record<ErrorCode, string>> = {
  bad_json: 'The body is not valid JSON.',
  bad_request: 'The request could not be understood.',
  internal: 'Something went wrong on our side. Please try again.',
  not_found: 'There is nothing here.',
  request_timeout: 'The request took too long to arrive.',
  too_large: 'That is larger than this server takes.',
  too_many_requests: 'Too many tries. Please wait a moment.',
  unauthenticated: 'Please log in.',
  unavailable: 'The library is not ready yet. Please try again in a moment.',
  unsupported_media_type: 'That kind of content is not taken here; send JSON.',
};

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

/** Connection failures of the database's driver and server: worth another try, so 503 and not 500. */
const databaseAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
]);

/** Turns whatever was thrown into the failure that the caller may see. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  const code = codeOf(error as Partial<FastifyError>);
  return new AppError(code, sentences[code] ?? 'The request failed.', { cause: error });
}

function codeOf({ code = '', statusCode = 0 }: Partial<FastifyError>): ErrorCode {
  if (databaseAway.has(code)) return 'unavailable';
  return fastifyCodes[code] ?? codesByStatus[statusCode] ?? 'internal';
}

type ValidationIssue = { instancePath: string; message?: string };

function fromValidation(error: { validationContext?: string; validation: ValidationIssue[] }): AppError {
  if (error.validationContext === 'params') return new AppError('not_found', sentences.not_found ?? '');
  const errors: Record<string, string[]> = {};
  for (const issue of error.validation) {
    const field = issue.instancePath.split('/')[1] || 'body';
    const message = issue.message ?? 'This value is not valid.';
    const messages = errors[field] ?? [];
    if (!messages.includes(message)) errors[field] = [...messages, message];
  }
  const first = Object.values(errors)[0]?.[0] ?? 'Some fields are not valid.';
  return new AppError('invalid', first, { errors });
}

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

/** The one place where a failure becomes an answer. Details of our own faults go to the log alone. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const error = toAppError(thrown);
    const status = errorStatus[error.code];
    if (status >= 500)
      request.log.error(
        {
          err: error.cause ?? thrown,
          requestId: request.id,
          call: `${request.method} ${request.routeOptions.url}`,
        },
        'request failed',
      );
    const { retry_after: seconds } = error.extra;
    if (typeof seconds === 'number') reply.header('retry-after', seconds);
    return reply.status(status).send(answerOf(error, request.id));
  });
}
